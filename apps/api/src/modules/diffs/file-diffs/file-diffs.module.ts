import { Module } from '@nestjs/common';
import { AttachedFilesModule } from '../../attachments/attached-files';
import { DiffFileAttachmentsModule } from '../../attachments/diff-file-attachments';
import { DiffsModule } from '../diffs';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { DestAttachmentExpansion, SourceAttachmentExpansion } from './attached-side.expansions';
import { AddedInDraftFileDiffExpansion, AddedInFileDiffExpansion } from './added-in-filediff.expansion';
import { DraftFileDiffsController } from './draft-file-diffs.controller';
import { FileDiffData } from './file-diff.data';
import { FileDiffPatch } from './file-diff.patch';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsController } from './file-diffs.controller';
import { FileHistory } from './file-history';
import { FileSections } from './file-sections';
import { FileDiffsService } from './file-diffs.service';
import { NewSides } from './new-sides';
import { WHOLE_FILES } from './whole-files.controllers';
import { WholeFiles } from './whole-files';

/** The files of diffs. */
@Module({
  imports: [AttachedFilesModule, DiffFileAttachmentsModule, DiffsModule, ReviewRequestsModule],
  controllers: [FileDiffsController, DraftFileDiffsController, ...WHOLE_FILES],
  providers: [
    AddedInDraftFileDiffExpansion,
    AddedInFileDiffExpansion,
    DestAttachmentExpansion,
    FileDiffData,
    FileDiffPatch,
    FileDiffPresenter,
    FileDiffsService,
    FileHistory,
    FileSections,
    NewSides,
    SourceAttachmentExpansion,
    WholeFiles,
  ],
  exports: [FileDiffsService],
})
export class FileDiffsModule {}
