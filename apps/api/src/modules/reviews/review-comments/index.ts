export { commentJoins, isOnShownFiles } from './review-comment.access';
export { type CheckedComment, commentColumns, type ShownReviewComment } from './review-comment.columns';
export { orderOf, searchesOfDiffs } from './review-comment.filters';
export { commentPolicy, REVIEW_COMMENT_TARGETS } from './review-comment.policy';
export { ReviewCommentPresenter, SEGMENTS } from './review-comment.presenter';
export { ReviewCommentsModule } from './review-comments.module';
export { BY_COMMENT_ID, isOfReview, LISTED_COMMENTS, ReviewCommentsService } from './review-comments.service';
