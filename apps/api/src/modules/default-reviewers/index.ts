export { DefaultReviewersModule } from './default-reviewers.module';
export { DefaultReviewersService, type MatchingDefaultReviewer } from './default-reviewers.service';
