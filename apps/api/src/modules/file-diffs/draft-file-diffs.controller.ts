import { Controller, Get } from '@nestjs/common';
import { PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { DRAFT_FILE_DIFF, FileDiffListQuery } from '@review-service/contracts/file-diffs';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Arguments } from '../../hypermedia/declared-fields';
import { AlsoAs } from '../../hypermedia/other-form';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { DraftDiffTo, type ShownDiff } from '../diffs';
import type { ShownFileDiff } from './file-diff.columns';
import { FileDiffPatch } from './file-diff.patch';
import { DraftFileDiffTo } from './file-diff.policy';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsService } from './file-diffs.service';

/** `/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/`. */
@Controller('review-requests/:review_request_id/draft/diffs/:diff_revision/files')
@Resource(DRAFT_FILE_DIFF, FileDiffPresenter)
export class DraftFileDiffsController {
  constructor(private readonly files: FileDiffsService) {}

  @Get()
  @List()
  @Anyone()
  list(@DraftDiffTo('read') diff: ShownDiff, @CurrentCaller() caller: Caller, @Arguments() query: FileDiffListQuery) {
    return this.files.list(diff, caller, query);
  }

  @Get(':filediff_id')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: FileDiffPatch })
  @Anyone()
  read(@DraftFileDiffTo('read') file: ShownFileDiff) {
    return file;
  }
}
