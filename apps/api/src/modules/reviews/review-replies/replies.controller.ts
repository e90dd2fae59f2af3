import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { REPLY, REPLY_DRAFT, UpdateReply } from '@review-service/contracts/review-replies';
import type { FastifyRequest } from 'fastify';
import { Anyone, LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Extra, type ExtraDataChange } from '../../../hypermedia/extra-data/extra-data';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Elsewhere, Item, List, MadeOnceItem, Resource } from '../../../hypermedia/resources/resource.decorator';
import { Errors } from '../../../hypermedia/resources/resource.metadata';
import { WaitsFor } from '../../../turns/object-of';
import { AuthorTurn, type CheckedReview, ReviewsService, ReviewTo, type ShownReview } from '../reviews';
import { ReplyChanges } from './reply.changes';
import { ReplyTo } from './reply.policy';
import { ReplyPresenter } from './reply.presenter';

/** `/api/review-requests/{review_request_id}/reviews/{review_id}/replies/`: the published ones, the oldest first. */
@Controller('review-requests/:review_request_id/reviews/:review_id/replies')
@Resource(REPLY, ReplyPresenter)
export class RepliesController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly changes: ReplyChanges,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewTo('read') { request, id: replyToId }: CheckedReview,
    @CurrentCaller() caller: Caller,
    @Arguments() query: PageQuery,
  ) {
    return this.reviews.list({ request, replyToId }, caller, query);
  }

  @ListOfEach()
  ofEach(reviews: readonly ShownReview[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.reviews.repliesOfEach(reviews, caller, room);
  }

  @Post()
  @WaitsFor(AuthorTurn)
  @MadeOnceItem()
  @LoggedIn()
  @Errors([errors.cannotPublish])
  create(
    @ReviewTo.claim('reply') review: Claim<CheckedReview>,
    @Form() reply: UpdateReply,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.changes.create(review, reply, extra);
  }

  @Get(':reply_id')
  @Item()
  @Anyone()
  read(@ReplyTo('read') reply: CheckedReview) {
    return reply;
  }

  @Put(':reply_id')
  @WaitsFor(AuthorTurn)
  @Item()
  @LoggedIn()
  @Errors([errors.cannotPublish])
  update(
    @ReplyTo.claim('edit') reply: Claim<CheckedReview>,
    @Form() changes: UpdateReply,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.changes.update(reply, changes, extra);
  }

  @Delete(':reply_id')
  @WaitsFor(AuthorTurn)
  @HttpCode(204)
  @LoggedIn()
  delete(@ReplyTo.claim('edit') reply: Claim<CheckedReview>) {
    return this.changes.delete(reply);
  }
}

/** `…/replies/draft/`: leads to the caller's reply that is not published yet. */
@Controller('review-requests/:review_request_id/reviews/:review_id/replies/draft')
@Resource(REPLY_DRAFT, ReplyPresenter)
export class ReplyDraftController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get()
  @Elsewhere()
  @LoggedIn()
  find(@ReviewTo('read') { request, id: replyToId }: CheckedReview, @CurrentCaller() caller: Caller) {
    return this.reviews.draft({ request, replyToId }, caller);
  }
}
