import { Module } from '@nestjs/common';
import { ReviewRequestChangesModule } from '../../publication/review-request-changes';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ReviewsModule } from '../reviews';
import { ChangeExpansion } from './change.expansion';
import { ReviewExpansion } from './review.expansion';
import { StatusUpdateWriters } from './status-update.writers';
import { StatusUpdatePresenter } from './status-update.presenter';
import { StatusUpdatesController } from './status-updates.controller';
import { StatusUpdatesService } from './status-updates.service';

/** What other programs say about review requests. */
@Module({
  imports: [ReviewRequestChangesModule, ReviewRequestsModule, ReviewsModule],
  controllers: [StatusUpdatesController],
  providers: [ChangeExpansion, ReviewExpansion, StatusUpdatePresenter, StatusUpdateWriters, StatusUpdatesService],
  exports: [StatusUpdatesService, StatusUpdateWriters],
})
export class StatusUpdatesModule {}
