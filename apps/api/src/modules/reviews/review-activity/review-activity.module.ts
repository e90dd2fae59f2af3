import { Module } from '@nestjs/common';
import { ReviewCommentsModule } from '../review-comments';
import { ReviewsModule } from '../reviews';
import { ActivityLists } from './activity-lists';
import { ALL_COMMENTS_CONTROLLERS } from './all-comments.controllers';
import { AllReviewsController } from './all-reviews.controller';

/** What is said about all review requests: their reviews, and the comments of these and of replies. */
@Module({
  imports: [ReviewCommentsModule, ReviewsModule],
  controllers: [AllReviewsController, ...ALL_COMMENTS_CONTROLLERS],
  providers: [ActivityLists],
})
export class ReviewActivityModule {}
