import { Controller, Get, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { OrderStack, STACK, StackQuery } from '@review-service/contracts/stacks';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { PostedStacksService } from './posted-stacks.service';
import { StackOf } from './stack.policy';
import { StackPresenter } from './stack.presenter';
import { StackService } from './stack.service';

/** `/api/review-requests/{review_request_id}/stack/`: what it builds on, and what builds on it. */
@Controller('review-requests/:review_request_id/stack')
@Resource(STACK, StackPresenter)
export class StackController {
  constructor(
    private readonly stacks: StackService,
    private readonly posted: PostedStacksService,
  ) {}

  @Get()
  @Item()
  @Anyone()
  @Errors([errors.missingScope])
  read(
    @StackOf('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: StackQuery,
  ) {
    return this.stacks.of(request, caller, query);
  }

  /** Orders members anew, on their drafts. Allowed for editors of those whose dependencies change. */
  @Put()
  @Item()
  @LoggedIn()
  @Errors([errors.invalidAttribute, errors.missingScope])
  order(@StackOf.claim('read') request: Claim<CheckedReviewRequest>, @Form() given: OrderStack) {
    return this.posted.order(request, given);
  }
}
