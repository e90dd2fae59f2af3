import { Controller, Get } from '@nestjs/common';
import { PageQuery } from '@review-service/contracts/paging';
import { REVIEW_REQUEST_CHANGE } from '@review-service/contracts/review-request-changes';
import type { FastifyRequest } from 'fastify';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo, type ShownReviewRequest } from '../../requests/review-requests';
import { ReviewRequestChangeTo } from './review-request-change.policy';
import { ReviewRequestChangePresenter } from './review-request-change.presenter';
import { ReviewRequestChangesService, type ShownChange } from './review-request-changes.service';

/** `/api/review-requests/{review_request_id}/changes/`: the newest first. */
@Controller('review-requests/:review_request_id/changes')
@Resource(REVIEW_REQUEST_CHANGE, ReviewRequestChangePresenter)
export class ReviewRequestChangesController {
  constructor(private readonly changes: ReviewRequestChangesService) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.changes.list(request, caller, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.changes.ofEach(requests, caller, room);
  }

  @Get(':change_id')
  @Item()
  @Anyone()
  read(@ReviewRequestChangeTo('read') change: ShownChange) {
    return change;
  }
}
