import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The ledger of review requests by the people who have to do with them: a part of the count of each key. */
@Entity('review_request_person_count')
export class ReviewRequestPersonCount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: number;
  @Column('int') userId!: number;
  /** They submitted these. */
  @Column('boolean') isSubmitter!: boolean;
  /** They are asked to review these. */
  @Column('boolean') isReviewer!: boolean;
  /** 0: no Local Site. */
  @Column('int') localSiteId!: number;
  /** 0: no repository. */
  @Column('int') repositoryId!: number;
  /** As in ReviewRequest, and so is the audience. */
  @Column('text') status!: 'P' | 'S' | 'D';
  @Column('boolean') isPublished!: boolean;
  @Column('int', { array: true }) audience!: number[];
  /** The count of a key is the sum over its rows; a single row may be negative. */
  @Column('int') n!: number;
  /** This row is the sum of earlier ones. */
  @Column('boolean', { default: false }) isFolded!: boolean;
}
