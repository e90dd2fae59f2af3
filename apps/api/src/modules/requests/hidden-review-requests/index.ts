export { archived, type HiddenReviewRequestsService } from './hidden-review-requests';
export { HiddenReviewRequestsModule } from './hidden-review-requests.module';
