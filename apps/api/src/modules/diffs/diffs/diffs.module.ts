import { Module } from '@nestjs/common';
import { DefaultReviewersModule } from '../../repositories/default-reviewers';
import { RepositoriesModule } from '../../repositories/repositories';
import { SourcesModule } from '../../repositories/sources';
import { CommitDrafts, ReviewRequestsModule } from '../../requests/review-requests';
import { CommitsAsDrafts } from './commits-as-drafts';
import { DiffRepositoryExpansion } from './diff-repository.expansion';
import { DiffUploads } from './diff.uploads';
import { FileValidation } from './file-validation';
import { NewDiffs } from './new-diffs';
import { ReceivedPatches } from './received-patches';
import { Originals } from './originals';
import { DiffPatch } from './diff.patch';
import { DiffPresenter } from './diff.presenter';
import { DiffSeries } from './diff.series';
import { DiffsController } from './diffs.controller';
import { DiffsService } from './diffs.service';
import { DraftDiffsController } from './draft-diffs.controller';
import { StoredPatches } from './stored-patches';
import { ValidatedSeries } from './validated-series';
import { LatestDiffExpansion } from './latest-diff.expansion';

/** The diffs of review requests and of their drafts. */
@Module({
  imports: [DefaultReviewersModule, RepositoriesModule, ReviewRequestsModule, SourcesModule],
  controllers: [DiffsController, DraftDiffsController],
  providers: [
    LatestDiffExpansion,
    { provide: CommitDrafts, useClass: CommitsAsDrafts },
    DiffPatch,
    DiffPresenter,
    DiffRepositoryExpansion,
    DiffUploads,
    DiffsService,
    DiffSeries,
    FileValidation,
    NewDiffs,
    Originals,
    ReceivedPatches,
    StoredPatches,
    ValidatedSeries,
  ],
  exports: [
    DiffUploads,
    DiffsService,
    FileValidation,
    NewDiffs,
    Originals,
    ReceivedPatches,
    StoredPatches,
    ValidatedSeries,
  ],
})
export class DiffsModule {}
