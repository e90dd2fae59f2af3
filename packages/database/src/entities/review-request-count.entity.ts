import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of review requests: a piece of how many there are of each key. */
@Entity('review_request_count')
export class ReviewRequestCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  /** 0: no repository. */
  @Column('int') repositoryId!: number;
  /** As in ReviewRequest, and so is the audience. */
  @Column('text') status!: 'P' | 'S' | 'D';
  @Column('boolean') isPublished!: boolean;
  @Column('int', { array: true }) audience!: number[];
  /** Added up over all rows of a key, this is how many there are; a single row may be negative. */
  @Column('int') n!: number;
  /** It is the sum of former rows. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
