import { Controller, Get } from '@nestjs/common';
import { PROGRESS } from '@review-service/contracts/progress';
import { Anyone } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type CheckedReviewRequest, ReviewRequestTo } from '../../requests/review-requests';
import { ProgressPresenter } from './progress.presenter';
import { ProgressService } from './progress.service';

/** `/api/review-requests/{review_request_id}/progress/`. */
@Controller('review-requests/:review_request_id/progress')
@Resource(PROGRESS, ProgressPresenter)
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  @Get()
  @Item()
  @Anyone()
  read(@ReviewRequestTo('read') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.progress.of(request, caller);
  }
}
