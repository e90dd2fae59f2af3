export { presentTexts, shownTime, textType } from './request-texts';
export { isEditable, requestVisibility } from './review-request.access';
export { draftTextColumns, targetColumns } from './review-request.columns';
export { ReviewRequestTarget, ReviewRequestTo } from './review-request.policy';
export { ReviewRequestsModule } from './review-requests.module';
export type { CheckedReviewRequest } from './review-requests.service';
export { mayEditAll, Visibility } from './visibility';
