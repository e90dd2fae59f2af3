export { DraftPublication, type Published } from './draft-publication';
export { ReviewRequestDraftsModule } from './review-request-drafts.module';
