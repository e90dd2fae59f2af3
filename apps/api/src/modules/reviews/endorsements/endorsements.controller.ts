import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ENDORSEMENT } from '@review-service/contracts/endorsements';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import type { Claim } from '../../../access/targets/claim';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, MadeOnceItem, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { type CheckedReview, ReviewTo, type ShownReview } from '../reviews';
import { EndorsementTo } from './endorsement.policy';
import { EndorsementPresenter } from './endorsement.presenter';
import { type CheckedEndorsement, EndorsementsService } from './endorsements.service';

/** `…/reviews/{review_id}/endorsements/`: who makes the review of an agent their own. */
@Controller('review-requests/:review_request_id/reviews/:review_id/endorsements')
@Resource(ENDORSEMENT, EndorsementPresenter)
export class EndorsementsController {
  constructor(private readonly endorsements: EndorsementsService) {}

  @Get()
  @List()
  @Anyone()
  list(@ReviewTo('read') review: CheckedReview, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.endorsements.list(review, caller, query);
  }

  @ListOfEach()
  ofEach(reviews: readonly ShownReview[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.endorsements.ofEach(reviews, caller, room);
  }

  @Post()
  @MadeOnceItem()
  @LoggedIn()
  @Errors([errors.invalidFormData])
  create(@ReviewTo.claim('endorse') review: Claim<CheckedReview>) {
    return this.endorsements.create(review);
  }

  @Get(':username')
  @Item()
  @Anyone()
  read(@EndorsementTo('read') endorsement: CheckedEndorsement) {
    return endorsement;
  }

  @Delete(':username')
  @HttpCode(204)
  @LoggedIn()
  delete(@EndorsementTo.claim('delete') endorsement: Claim<CheckedEndorsement>) {
    return this.endorsements.delete(endorsement);
  }
}
