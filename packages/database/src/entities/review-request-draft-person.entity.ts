import { Entity, PrimaryColumn } from 'typeorm';

/** A person whom a draft names. */
@Entity('review_request_draft_person')
export class ReviewRequestDraftPerson {
  @PrimaryColumn('int') reviewRequestDraftId!: number;
  @PrimaryColumn('int') userId!: number;
}
