import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What another program, such as one that builds and tests, says about a review request. */
@Entity('status_update')
export class StatusUpdate {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  /** Who created it. */
  @Column('int') userId!: number;
  /** The ReviewRequestChange that it is about; null: the review request as it was first published. */
  @Column('int', { nullable: true }) changeId!: number | null;
  /** The Review with what the program found; null: there is none. */
  @Column('int', { nullable: true }) reviewId!: number | null;
  /** Which program it is. */
  @Column('text') serviceId!: string;
  @Column('text') summary!: string;
  @Column('text', { default: '' }) description!: string;
  /** Where more is to be read; empty: nowhere. */
  @Column('text', { default: '' }) url!: string;
  @Column('text', { default: '' }) urlText!: string;
  /** As clients name it. A pending one is timed out when its time is over, without being changed. */
  @Column('text', { default: 'pending' }) state!: string;
  /** Seconds from `statedAt`; null: it may take for ever. */
  @Column('int', { nullable: true }) timeout!: number | null;
  /** When it was created or last changed its state. */
  @Column('timestamptz', { default: () => 'now()' }) statedAt!: Date;
  @Column('jsonb', { default: {} }) extraData!: object;
}
