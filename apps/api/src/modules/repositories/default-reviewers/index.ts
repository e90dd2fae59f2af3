export {
  /** @public for uploads of diffs */
  DefaultReviewersModule,
} from './default-reviewers.module';
export {
  DefaultReviewersService,
  /** @public likewise */
  type MatchingDefaultReviewer,
} from './default-reviewers.service';
