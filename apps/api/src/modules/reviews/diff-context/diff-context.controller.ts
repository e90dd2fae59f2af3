import { Controller, Get } from '@nestjs/common';
import { DIFF_CONTEXT, DiffContextQuery } from '@review-service/contracts/diff-context';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo } from '../../requests/review-requests';
import { DiffContextPresenter } from './diff-context.presenter';
import { DiffContextService } from './diff-context.service';

/** `/api/review-requests/{review_request_id}/diff-context/`. */
@Controller('review-requests/:review_request_id/diff-context')
@Resource(DIFF_CONTEXT, DiffContextPresenter)
export class DiffContextController {
  constructor(private readonly contexts: DiffContextService) {}

  @Get()
  @Item()
  @Anyone()
  read(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments('strict') query: DiffContextQuery,
  ) {
    return this.contexts.of(request, caller, query);
  }
}
