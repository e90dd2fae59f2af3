import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change that somebody asks others to look at. */
@Entity('review_request')
export class ReviewRequest {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Its number in its site, which URLs name. */
  @Column('int') displayId!: number;
  @Column('int') submitterId!: number;
  /** Null: it is of no repository. */
  @Column('int', { nullable: true }) repositoryId!: number | null;
  /** Else there is a draft alone. */
  @Column('boolean', { default: false }) isPublished!: boolean;
  /** A deleted group kept it from others, and still does. */
  @Column('boolean', { default: false }) restrictedByDeletedGroup!: boolean;
  @Column('text', { default: '' }) summary!: string;
  @Column('text', { default: '' }) description!: string;
  @Column('text', { default: '' }) testingDone!: string;
  /** As they were typed. */
  @Column('text', { default: '' }) bugsClosed!: string;
  /** Empty: none was named. */
  @Column('text', { default: '' }) branch!: string;
  /** Pending, submitted or discarded. */
  @Column('text', { default: 'P' }) status!: 'P' | 'S' | 'D';
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('jsonb', { default: {} }) extraData!: object;
  /** Ids of the groups that it is for, 0 among them when a deleted group restricts it; empty: for all. A trigger keeps it. */
  @Column('int', { array: true, default: [0] }) audience!: number[];
}
