import { Controller, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  CloseStack,
  PublishStack,
  ReviewStack,
  STACK,
  STACK_CLOSING,
  STACK_PUBLICATION,
  STACK_REVIEWS,
} from '@review-service/contracts/stacks';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors, Shows } from '../../../hypermedia/resources/resource.metadata';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { StackActs } from './stack-acts.service';
import { StackOf } from './stack.policy';
import { StackPresenter } from './stack.presenter';

/** `…/stack/publication/`: publishes drafts of a stack, all or none. */
@Controller('review-requests/:review_request_id/stack/publication')
@Resource(STACK_PUBLICATION, StackPresenter)
export class StackPublicationController {
  constructor(private readonly acts: StackActs) {}

  @Post()
  @HttpCode(200)
  @Item()
  @Shows(STACK)
  @LoggedIn()
  @Errors([errors.cannotPublish, errors.commitIdTaken, errors.missingScope, errors.nothingToPublish])
  create(@StackOf.claim('read') request: Claim<CheckedReviewRequest>, @Form() given: PublishStack) {
    return this.acts.publish(request, given);
  }
}

/** `…/stack/reviews/`: reviews several members of a stack, all or none. */
@Controller('review-requests/:review_request_id/stack/reviews')
@Resource(STACK_REVIEWS, StackPresenter)
export class StackReviewsController {
  constructor(private readonly acts: StackActs) {}

  @Post()
  @HttpCode(200)
  @Item()
  @Shows(STACK)
  @LoggedIn()
  @Errors([errors.cannotPublish, errors.missingScope, errors.preconditionFailed])
  create(@StackOf.claim('read') request: Claim<CheckedReviewRequest>, @Form() given: ReviewStack) {
    return this.acts.review(request, given);
  }
}

/** `…/stack/close/`: closes the lower members of a stack as submitted, all or none. */
@Controller('review-requests/:review_request_id/stack/close')
@Resource(STACK_CLOSING, StackPresenter)
export class StackClosingController {
  constructor(private readonly acts: StackActs) {}

  @Post()
  @HttpCode(200)
  @Item()
  @Shows(STACK)
  @LoggedIn()
  @Errors([errors.cannotPublish, errors.missingScope])
  create(@StackOf.claim('read') request: Claim<CheckedReviewRequest>, @Form() given: CloseStack) {
    return this.acts.close(request, given);
  }
}
