import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a publication, or closing or reopening a review request, changed. */
@Entity('review_request_change')
export class ReviewRequestChange {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  /** Who changed it; null: the account was deleted. */
  @Column('int', { nullable: true }) userId!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** What that person says about it. */
  @Column('text', { default: '' }) text!: string;
  @Column('boolean', { default: false }) isMarkdown!: boolean;
  /** The changed fields by name, as the module of changes stores them. */
  @Column('jsonb', { default: {} }) fieldsChanged!: object;
  /** The agent that made it (a ByAgent of the contracts); null: a person did. */
  @Column('jsonb', { nullable: true }) byAgent!: object | null;
}
