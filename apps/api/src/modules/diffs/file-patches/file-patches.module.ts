import { Module } from '@nestjs/common';
import { ReviewRequestsModule } from '../../requests/review-requests';
import { DiffsModule } from '../diffs';
import { FileDiffsModule } from '../file-diffs';
import { FilePatchPresenter } from './file-patch.presenter';
import { FILE_PATCHES } from './file-patches.controllers';
import { FilePatchesService } from './file-patches.service';
import { Interdiffs } from './interdiffs';
import { PatchSections } from './patch-sections';

/** The files of diffs with their patches. */
@Module({
  imports: [DiffsModule, FileDiffsModule, ReviewRequestsModule],
  controllers: FILE_PATCHES,
  providers: [FilePatchPresenter, FilePatchesService, Interdiffs, PatchSections],
})
export class FilePatchesModule {}
