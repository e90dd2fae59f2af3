import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { DiffContextController } from './diff-context.controller';
import { DiffContextPresenter } from './diff-context.presenter';
import { DiffContextService } from './diff-context.service';
import { RemarksOnFiles } from './remarks-on-files';
import { ShownCommits } from './shown-commits';
import { ShownFiles } from './shown-files';

/** What pages that show diffs need. */
@Module({
  imports: [ReviewRequestsModule],
  controllers: [DiffContextController],
  providers: [DiffContextPresenter, DiffContextService, RemarksOnFiles, ShownCommits, ShownFiles],
})
export class DiffContextModule {}
