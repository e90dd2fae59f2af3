import { Module } from '@nestjs/common';
import { DiffsModule } from '../diffs';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { FileDiffsModule } from '../file-diffs';
import { CommitFilesExpansion, DraftCommitFilesExpansion } from './commit-files.expansion';
import { CommitPatch } from './commit.patch';
import { CommitPresenter } from './commit.presenter';
import { CommitUploads } from './commit.uploads';
import { CommitsController } from './commits.controller';
import { DiffCommitsService } from './diff-commits.service';
import { DraftCommitsController } from './draft-commits.controller';

/** The commits of diffs that are series of them. */
@Module({
  imports: [DiffsModule, FileDiffsModule, ReviewRequestsModule],
  controllers: [CommitsController, DraftCommitsController],
  providers: [
    CommitFilesExpansion,
    CommitPatch,
    CommitPresenter,
    CommitUploads,
    DiffCommitsService,
    DraftCommitFilesExpansion,
  ],
})
export class DiffCommitsModule {}
