import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { ProgressController } from './progress.controller';
import { ProgressExpansion } from './progress.expansion';
import { ProgressPresenter } from './progress.presenter';
import { ProgressService } from './progress.service';

/** How far the reviews of review requests have come. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [ProgressController],
  providers: [ProgressExpansion, ProgressPresenter, ProgressService],
})
export class ProgressModule {}
