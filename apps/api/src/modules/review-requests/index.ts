export { isEditor, isVisible as isVisibleReviewRequest } from './review-request.access';
