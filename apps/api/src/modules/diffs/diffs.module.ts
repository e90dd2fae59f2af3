import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../review-requests';
import { DiffPatch } from './diff.patch';
import { DiffTarget, DraftDiffTarget } from './diff.policy';
import { DiffPresenter } from './diff.presenter';
import { DiffsController } from './diffs.controller';
import { DiffsService } from './diffs.service';
import { DraftDiffsController } from './draft-diffs.controller';

/** The diffs of review requests and of their drafts. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [DiffsController, DraftDiffsController],
  providers: [DiffPatch, DiffPresenter, DiffTarget, DiffsService, DraftDiffTarget],
  exports: [DiffsService],
})
export class DiffsModule {}
