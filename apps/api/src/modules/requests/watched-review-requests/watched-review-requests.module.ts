import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { UsersModule } from '../../people/users';
import { WatchedReviewRequestPresenter } from './watched-review-request.presenter';
import { WatchedReviewRequestsController } from './watched-review-requests.controller';
import { WatchedReviewRequestsService } from './watched-review-requests.service';

/** The review requests that people watch. */
@Module({
  imports: [ReviewRequestsModule, UsersModule],
  controllers: [WatchedReviewRequestsController],
  providers: [WatchedReviewRequestPresenter, WatchedReviewRequestsService],
})
export class WatchedReviewRequestsModule {}
