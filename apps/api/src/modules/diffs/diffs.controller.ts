import { Controller, Get } from '@nestjs/common';
import { DIFF, PATCH_MEDIA_TYPE } from '@review-service/contracts/diffs';
import { PageQuery } from '@review-service/contracts/paging';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Arguments } from '../../hypermedia/declared-fields';
import { AlsoAs } from '../../hypermedia/other-form';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo } from '../review-requests';
import { DiffPatch } from './diff.patch';
import { DiffTo } from './diff.policy';
import { DiffPresenter } from './diff.presenter';
import { DiffsService, type ShownDiff } from './diffs.service';

/** `/api/review-requests/{review_request_id}/diffs/`, and each of them as a patch. */
@Controller('review-requests/:review_request_id/diffs')
@Resource(DIFF, DiffPresenter)
export class DiffsController {
  constructor(private readonly diffs: DiffsService) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.diffs.list(request, false, caller, query);
  }

  @Get(':diff_revision')
  @Item()
  @AlsoAs({ [PATCH_MEDIA_TYPE]: DiffPatch })
  @Anyone()
  read(@DiffTo('read') diff: ShownDiff) {
    return diff;
  }
}
