import { Controller, Get } from '@nestjs/common';
import { DRAFT_DIFF, PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { PageQuery } from '@review-service/contracts/paging';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Arguments } from '../../hypermedia/declared-fields';
import { AlsoAs } from '../../hypermedia/other-form';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo } from '../review-requests';
import { DiffPatch } from './diff.patch';
import { DraftDiffTo } from './diff.policy';
import { DiffPresenter } from './diff.presenter';
import { DiffsService, type ShownDiff } from './diffs.service';

/** `/api/review-requests/{review_request_id}/draft/diffs/`, and each of them as a patch. */
@Controller('review-requests/:review_request_id/draft/diffs')
@Resource(DRAFT_DIFF, DiffPresenter)
export class DraftDiffsController {
  constructor(private readonly diffs: DiffsService) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('edit') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.diffs.list(request, true, caller, query);
  }

  @Get(':diff_revision')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: DiffPatch })
  @Anyone()
  read(@DraftDiffTo('read') diff: ShownDiff) {
    return diff;
  }
}
