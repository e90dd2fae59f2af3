import { Controller, Get } from '@nestjs/common';
import { REVIEW_REQUEST, ReviewRequestListQuery } from '@review-service/contracts/review-requests';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Arguments } from '../../hypermedia/declared-fields';
import { Item, List, Resource } from '../../hypermedia/resource.decorator';
import { ReviewRequestTo } from './review-request.policy';
import { ReviewRequestPresenter } from './review-request.presenter';
import { type CheckedReviewRequest, ReviewRequestsService } from './review-requests.service';

/** `/api/review-requests/`. */
@Controller('review-requests')
@Resource(REVIEW_REQUEST, ReviewRequestPresenter)
export class ReviewRequestsController {
  constructor(private readonly requests: ReviewRequestsService) {}

  @Get()
  @List()
  @Anyone()
  list(@CurrentCaller() caller: Caller, @Arguments() query: ReviewRequestListQuery) {
    return this.requests.list(caller, query);
  }

  @Get(':review_request_id')
  @Item()
  @Anyone()
  read(@ReviewRequestTo('read') request: CheckedReviewRequest) {
    return request;
  }
}
