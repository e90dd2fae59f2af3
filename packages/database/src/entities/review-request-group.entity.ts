import { Entity, PrimaryColumn } from 'typeorm';

/** A target group of a review request. */
@Entity('review_request_group')
export class ReviewRequestGroup {
  @PrimaryColumn('int') reviewRequestId!: number;
  @PrimaryColumn('int') groupId!: number;
}
