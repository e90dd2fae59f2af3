export { AnyAuthorExpansion } from './author.expansion';
export { ReviewDrafts } from './review-drafts';
export { isShownReview } from './review.access';
export type { CheckedReview, ShownReview } from './review.columns';
export { reviewPolicy, ReviewTarget, ReviewTo } from './review.policy';
export { ReviewPresenter } from './review.presenter';
export { ReviewsModule } from './reviews.module';
export { ReviewsService } from './reviews.service';
