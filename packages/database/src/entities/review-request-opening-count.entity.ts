import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The ledger of review requests by whether they are open, by the people who have to do with them, and by audience: a
 * part of the count of each key.
 */
@Entity('review_request_opening_count')
export class ReviewRequestOpeningCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** 0: for everybody. */
  @Column('int') userId!: number;
  /** They submitted these. */
  @Column('boolean') isSubmitter!: boolean;
  /** They are asked to review these. */
  @Column('boolean') isReviewer!: boolean;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  /** 0: no repository. */
  @Column('int') repositoryId!: number;
  /** As in ReviewRequest. */
  @Column('text') status!: 'P' | 'S' | 'D';
  @Column('boolean') isPublished!: boolean;
  /** `sum`: of all open or all closed ones, under no audience; `audience`: of one. */
  @Column('text') part!: 'sum' | 'audience';
  /** The audience is everybody, or has a group that is not invite-only. */
  @Column('boolean') isOpen!: boolean;
  /** As in ReviewRequest. */
  @Column('int', { array: true }) audience!: number[];
  /** The count of a key is the sum over its rows; a single row may be negative. */
  @Column('int') n!: number;
  /** This row is the sum of earlier ones. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
