import { Controller, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { POSTED_STACK, PostStack } from '@review-service/contracts/stacks';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { CurrentPlace, type RequestPlace } from '../../../http/concurrent-requests';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { FILE_ERRORS } from '../../diffs/diffs';
import { PostedStackPresenter } from './posted-stack.presenter';
import { PostedStacksService } from './posted-stacks.service';

/** `/api/stacks/`: a series of commits becomes a stack of review requests. */
@Controller('stacks')
@Resource(POSTED_STACK, PostedStackPresenter)
export class PostedStacksController {
  constructor(private readonly stacks: PostedStacksService) {}

  @Post()
  @Item()
  @LoggedIn()
  @Errors([
    ...[errors.commitIdInUse, errors.invalidRepository, errors.missingScope, errors.unavailable],
    ...[errors.diffEmpty, errors.diffTooLarge, ...FILE_ERRORS],
  ])
  create(@CurrentCaller() caller: Caller, @Form() stack: PostStack, @CurrentPlace() place: RequestPlace) {
    return this.stacks.post(caller, stack, place);
  }
}
