import { Entity, PrimaryColumn } from 'typeorm';

/** A target person of a review request. */
@Entity('review_request_person')
export class ReviewRequestPerson {
  @PrimaryColumn('int') reviewRequestId!: number;
  @PrimaryColumn('int') userId!: number;
}
