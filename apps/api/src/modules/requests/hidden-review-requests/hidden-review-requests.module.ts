import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { UsersModule } from '../../people/users';
import { HiddenReviewRequestPresenter } from './hidden-review-request.presenter';
import { HIDDEN_REVIEW_REQUESTS } from './hidden-review-requests.controllers';
import { HiddenReviewRequestsService } from './hidden-review-requests.service';

/** The review requests that people have archived or muted. */
@Module({
  imports: [ReviewRequestsModule, UsersModule],
  controllers: HIDDEN_REVIEW_REQUESTS,
  providers: [HiddenReviewRequestPresenter, HiddenReviewRequestsService],
  exports: [HiddenReviewRequestsService],
})
export class HiddenReviewRequestsModule {}
