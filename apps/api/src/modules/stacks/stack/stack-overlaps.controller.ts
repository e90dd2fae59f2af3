import { Controller, Get } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { STACK_OVERLAPS, StackOverlapsQuery } from '@review-service/contracts/stacks';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Anyone } from '../../../access/rules/admission.decorator';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { StackOverlapsService } from './stack-overlaps.service';
import { StackOf } from './stack.policy';
import { StackOverlapsPresenter } from './stack.presenter';

/** `…/stack/overlaps/`: the files that several open members change. */
@Controller('review-requests/:review_request_id/stack/overlaps')
@Resource(STACK_OVERLAPS, StackOverlapsPresenter)
export class StackOverlapsController {
  constructor(private readonly overlaps: StackOverlapsService) {}

  @Get()
  @Item()
  @Anyone()
  @Errors([errors.missingScope])
  read(
    @StackOf('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: StackOverlapsQuery,
  ) {
    return this.overlaps.of(request, caller, query);
  }
}
