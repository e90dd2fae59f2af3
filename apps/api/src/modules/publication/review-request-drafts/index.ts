export { DraftPublication, type Published } from './draft-publication';
export { DraftTo } from './review-request-draft.policy';
export { ReviewRequestDraftsModule } from './review-request-drafts.module';
