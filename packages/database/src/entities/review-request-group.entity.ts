import { Entity, PrimaryColumn } from 'typeorm';

/** A group that a review request is for. */
@Entity('review_request_group')
export class ReviewRequestGroup {
  @PrimaryColumn('int') reviewRequestId!: number;
  @PrimaryColumn('int') groupId!: number;
}
