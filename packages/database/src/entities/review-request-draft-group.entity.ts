import { Entity, PrimaryColumn } from 'typeorm';

/** A group that a draft names. */
@Entity('review_request_draft_group')
export class ReviewRequestDraftGroup {
  @PrimaryColumn('int') reviewRequestDraftId!: number;
  @PrimaryColumn('int') groupId!: number;
}
