import { Entity, PrimaryColumn } from 'typeorm';

/** A target group of a draft. */
@Entity('review_request_draft_group')
export class ReviewRequestDraftGroup {
  @PrimaryColumn('int') reviewRequestDraftId!: number;
  @PrimaryColumn('int') groupId!: number;
}
