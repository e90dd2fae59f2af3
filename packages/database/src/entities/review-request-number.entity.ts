import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number that a review request of a site got. Locking the row draws numbers without gaps (decision D8). */
@Entity('review_request_number')
export class ReviewRequestNumber {
  /** 0: no Local Site. */
  @PrimaryColumn('int') localSiteId!: number;
  @Column('int') last!: number;
}
