export { AuthorTurn } from './author-turn';
export { expandAuthors } from './author.expansions';
export { ReviewDrafts } from './review-drafts';
export { isShownReview } from './review.access';
export { type CheckedReview, isEmptyReview, reviewColumns, type ShownReview } from './review.columns';
export { reviewPolicy, ReviewTo } from './review.policy';
export { ReviewPresenter } from './review.presenter';
export { ReviewsModule } from './reviews.module';
export { LISTED_REVIEWS, ReviewsService } from './reviews.service';
