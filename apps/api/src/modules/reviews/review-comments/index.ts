export { commentJoins, isOnShownFiles } from './review-comment.access';
export { commentColumns } from './review-comment.columns';
export { orderOf, searchesOfDiffs } from './review-comment.filters';
export { ReviewCommentPresenter, SEGMENTS } from './review-comment.presenter';
export { ReviewCommentsModule } from './review-comments.module';
export { BY_COMMENT_ID, isOfReview, LISTED_COMMENTS, ReviewCommentsService } from './review-comments.service';
