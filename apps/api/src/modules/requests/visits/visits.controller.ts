import { Controller, Get, Put } from '@nestjs/common';
import { VISIT } from '@review-service/contracts/visits';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo } from '../review-requests';
import { VisitPresenter } from './visit.presenter';
import { VisitsService } from './visits.service';

/** `/api/review-requests/{review_request_id}/visit/`: the caller's own. */
@Controller('review-requests/:review_request_id/visit')
@Resource(VISIT, VisitPresenter)
export class VisitsController {
  constructor(private readonly visits: VisitsService) {}

  @Get()
  @Item()
  @LoggedIn()
  read(@ReviewRequestTo('read') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.visits.of(request, caller);
  }

  /** Visits it now, and answers what was before. */
  @Put()
  @Item()
  @LoggedIn()
  visit(@ReviewRequestTo('read') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.visits.visit(request, caller);
  }
}
