import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { CreatePublication, PUBLICATION } from '@review-service/contracts/publications';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Form } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedReviewRequest, ReviewRequestTo } from '../../requests/review-requests';
import { PublicationPresenter } from './publication.presenter';
import { PublicationsService } from './publications.service';

/** `/api/review-requests/{review_request_id}/publication/`: of what the caller has written and not published. */
@Controller('review-requests/:review_request_id/publication')
@Resource(PUBLICATION, PublicationPresenter)
export class PublicationsController {
  constructor(private readonly publications: PublicationsService) {}

  /** What would be published now. */
  @Get()
  @Item()
  @LoggedIn()
  read(@ReviewRequestTo('read') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.publications.of(request, caller);
  }

  /** Publishes all of it, or nothing, and answers what was published. */
  @Post()
  @HttpCode(200)
  @Item()
  @LoggedIn()
  @Errors([errors.cannotPublish, errors.commitIdTaken, errors.missingScope, errors.nothingToPublish])
  create(@ReviewRequestTo.claim('read') request: Claim<CheckedReviewRequest>, @Form() manner: CreatePublication) {
    return this.publications.publish(request, manner);
  }
}
