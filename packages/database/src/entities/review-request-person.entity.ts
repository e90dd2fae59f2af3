import { Entity, PrimaryColumn } from 'typeorm';

/** A person whom a review request is for. */
@Entity('review_request_person')
export class ReviewRequestPerson {
  @PrimaryColumn('int') reviewRequestId!: number;
  @PrimaryColumn('int') userId!: number;
}
