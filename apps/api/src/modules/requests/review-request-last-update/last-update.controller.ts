import { Controller, Get } from '@nestjs/common';
import { LAST_UPDATE } from '@review-service/contracts/review-request-last-update';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo } from '../review-requests';
import { LastUpdatePresenter } from './last-update.presenter';
import { LastUpdateService } from './last-update.service';

/** `/api/review-requests/{review_request_id}/last-update/`. */
@Controller('review-requests/:review_request_id/last-update')
@Resource(LAST_UPDATE, LastUpdatePresenter)
export class LastUpdateController {
  constructor(private readonly updates: LastUpdateService) {}

  @Get()
  @Item()
  @Anyone()
  read(@ReviewRequestTo('read') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.updates.of(request, caller);
  }
}
