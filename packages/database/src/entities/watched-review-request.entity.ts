import { Entity, PrimaryColumn } from 'typeorm';

/** A review request that a person watches. */
@Entity('watched_review_request')
export class WatchedReviewRequest {
  @PrimaryColumn('int') userId!: number;
  @PrimaryColumn('int') reviewRequestId!: number;
}
