import { Entity, PrimaryColumn } from 'typeorm';

/** A target person of a draft. */
@Entity('review_request_draft_person')
export class ReviewRequestDraftPerson {
  @PrimaryColumn('int') reviewRequestDraftId!: number;
  @PrimaryColumn('int') userId!: number;
}
