import { Module } from '@nestjs/common';
import { DiffFileAttachmentsModule } from '../../attachments/diff-file-attachments';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { DiffsModule } from '../diffs';
import { FileDiffsModule } from '../file-diffs';
import { PatchDestExpansion, PatchSourceExpansion } from './attached-side.expansions';
import { CommitRanges } from './commit-ranges';
import { FilePatchPresenter } from './file-patch.presenter';
import { FILE_PATCHES } from './file-patches.controllers';
import { FilePatchesService } from './file-patches.service';
import { Interdiffs } from './interdiffs';
import { ListedFiles } from './listed-files';
import { PatchSections } from './patch-sections';
import { WholePairs } from './whole-pairs';

/** The files of diffs with their patches. */
@Module({
  imports: [DiffFileAttachmentsModule, DiffsModule, FileDiffsModule, ReviewRequestsModule],
  controllers: FILE_PATCHES,
  providers: [
    CommitRanges,
    FilePatchPresenter,
    FilePatchesService,
    Interdiffs,
    ListedFiles,
    PatchDestExpansion,
    PatchSections,
    PatchSourceExpansion,
    WholePairs,
  ],
  exports: [ListedFiles],
})
export class FilePatchesModule {}
