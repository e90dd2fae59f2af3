export { HiddenReviewRequestsModule } from './hidden-review-requests.module';
export { HiddenReviewRequestsService } from './hidden-review-requests.service';
