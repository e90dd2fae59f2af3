export { isHere as isRequestHere, requestVisibility } from './review-request.access';
export { ReviewRequestTo } from './review-request.policy';
export { ReviewRequestsModule } from './review-requests.module';
export type { JudgedReviewRequest } from './review-requests.service';
export { mayEditAll, ownRequests, Visibility } from './visibility';
