import { Entity, PrimaryColumn } from 'typeorm';

/** A review request that has to come first, on a draft. */
@Entity('review_request_draft_dependency')
export class ReviewRequestDraftDependency {
  @PrimaryColumn('int') reviewRequestDraftId!: number;
  @PrimaryColumn('int') dependsOnId!: number;
}
