import { Controller, Get } from '@nestjs/common';
import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { Anyone } from '../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../access/caller';
import { Item, Resource } from '../../hypermedia/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo } from '../review-requests';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { ReviewRequestDraftsService } from './review-request-drafts.service';

/** `/api/review-requests/{review_request_id}/draft/`: for people who may edit the request. */
@Controller('review-requests/:review_request_id/draft')
@Resource(REVIEW_REQUEST_DRAFT, ReviewRequestDraftPresenter)
export class ReviewRequestDraftsController {
  constructor(private readonly drafts: ReviewRequestDraftsService) {}

  @Get()
  @Item()
  @Anyone()
  read(@ReviewRequestTo('edit') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.drafts.of(request, caller);
  }
}
