import { Module } from '@nestjs/common';
import { DiffsModule } from '../diffs';
import { ReviewRequestsModule } from '../review-requests';
import { CommitPatch } from './commit.patch';
import { CommitTarget, DraftCommitTarget } from './commit.policy';
import { CommitPresenter } from './commit.presenter';
import { CommitUploads } from './commit.uploads';
import { CommitsController } from './commits.controller';
import { CommitsExpansion, DraftCommitsExpansion } from './commits.expansion';
import { DiffCommitsService } from './diff-commits.service';
import { DraftCommitsController } from './draft-commits.controller';

/** The commits of diffs that are series of them. */
@Module({
  imports: [DiffsModule, ReviewRequestsModule],
  controllers: [CommitsController, DraftCommitsController],
  providers: [
    CommitPatch,
    CommitPresenter,
    CommitTarget,
    CommitUploads,
    CommitsExpansion,
    DiffCommitsService,
    DraftCommitTarget,
    DraftCommitsExpansion,
  ],
})
export class DiffCommitsModule {}
