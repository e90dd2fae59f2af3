import { Module } from '@nestjs/common';
import { ReviewRequestDraftsModule } from '../../publication/review-request-drafts';
import { HiddenReviewRequestsModule } from '../../requests/hidden-review-requests';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../reviews';
import { PublicationExpansion } from './publication.expansion';
import { PublicationPresenter } from './publication.presenter';
import { PublicationsController } from './publications.controller';
import { PublicationsService } from './publications.service';

/** Publishes at once what somebody has written about a review request. */
@Module({
  imports: [HiddenReviewRequestsModule, ReviewRequestDraftsModule, ReviewRequestsModule, ReviewsModule],
  controllers: [PublicationsController],
  providers: [PublicationExpansion, PublicationPresenter, PublicationsService],
})
export class PublicationsModule {}
