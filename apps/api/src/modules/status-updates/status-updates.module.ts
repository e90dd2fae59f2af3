import { Module } from '@nestjs/common';
import { ReviewRequestChangesModule } from '../review-request-changes';
import { ReviewRequestsModule } from '../review-requests';
import { ChangeExpansion } from './change.expansion';
import { StatusUpdateTarget } from './status-update.policy';
import { StatusUpdatePresenter } from './status-update.presenter';
import { StatusUpdatesController } from './status-updates.controller';
import { StatusUpdatesService } from './status-updates.service';

/** What other programs say about review requests. */
@Module({
  imports: [ReviewRequestChangesModule, ReviewRequestsModule],
  controllers: [StatusUpdatesController],
  providers: [ChangeExpansion, StatusUpdatePresenter, StatusUpdateTarget, StatusUpdatesService],
})
export class StatusUpdatesModule {}
