import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The ledger of published reviews and comments: for everybody, by author, and by the people whose review requests they
 * are about; by audience, and in sum. A part of the count of each key.
 */
@Entity('review_activity_count')
export class ReviewActivityCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** `listedAs` of Review and ReviewComment. */
  @Column('text') kind!: 'review' | 'diff' | 'file' | 'diff_file' | 'general';
  /** They reply to comments. */
  @Column('boolean') isReply!: boolean;
  /** Who wrote them. 0: anybody. */
  @Column('int') authorId!: number;
  /** Who has to do with their review requests. 0: anybody, as in all rows of an author. */
  @Column('int') userId!: number;
  /** That person submitted the review requests. */
  @Column('boolean') isSubmitter!: boolean;
  /** That person is asked to review them. */
  @Column('boolean') isReviewer!: boolean;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  /** 0: no repository. */
  @Column('int') repositoryId!: number;
  /** The review requests are. */
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
