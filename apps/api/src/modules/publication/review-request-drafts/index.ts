export { DraftPublication, type Published } from './draft-publication';
export { DraftTargetsFinder } from './draft-targets';
export { DraftTo } from './review-request-draft.policy';
export { ReviewRequestDraftsModule } from './review-request-drafts.module';
