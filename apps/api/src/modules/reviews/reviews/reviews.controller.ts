import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { REVIEW, REVIEW_DRAFT, ReviewListQuery, UpdateReview } from '@review-service/contracts/reviews';
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
import { type CheckedReviewRequest, ReviewRequestTo, type ShownReviewRequest } from '../../requests/review-requests';
import { AuthorTurn } from './author-turn';
import { ReviewChanges } from './review-changes';
import type { CheckedReview } from './review.columns';
import { ReviewTo } from './review.policy';
import { ReviewPresenter } from './review.presenter';
import { ReviewsService } from './reviews.service';

/** `/api/review-requests/{review_request_id}/reviews/`: the published ones, the oldest first. */
@Controller('review-requests/:review_request_id/reviews')
@Resource(REVIEW, ReviewPresenter)
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly changes: ReviewChanges,
  ) {}

  @Get()
  @List()
  @Anyone()
  list(
    @ReviewRequestTo('read') request: CheckedReviewRequest,
    @CurrentCaller() caller: Caller,
    @Arguments() query: ReviewListQuery,
  ) {
    const place = { request, replyToId: null };
    return query.waiting ? this.reviews.waiting(place, caller, query) : this.reviews.list(place, caller, query);
  }

  @ListOfEach()
  ofEach(requests: readonly ShownReviewRequest[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.reviews.ofEach(requests, caller, room);
  }

  @Post()
  @WaitsFor(AuthorTurn)
  @MadeOnceItem()
  @LoggedIn()
  @Errors([errors.cannotPublish])
  create(
    @ReviewRequestTo.claim('read') request: Claim<CheckedReviewRequest>,
    @Form() review: UpdateReview,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.changes.create(request, review, extra);
  }

  @Get(':review_id')
  @Item()
  @Anyone()
  read(@ReviewTo('read') review: CheckedReview) {
    return review;
  }

  @Put(':review_id')
  @WaitsFor(AuthorTurn)
  @Item()
  @LoggedIn()
  @Errors([errors.cannotPublish])
  update(
    @ReviewTo.claim('update') review: Claim<CheckedReview>,
    @Form() changes: UpdateReview,
    @Extra() extra: ExtraDataChange,
  ) {
    return this.changes.update(review, changes, extra);
  }

  @Delete(':review_id')
  @WaitsFor(AuthorTurn)
  @HttpCode(204)
  @LoggedIn()
  delete(@ReviewTo.claim('edit') review: Claim<CheckedReview>) {
    return this.changes.delete(review);
  }
}

/** `/api/review-requests/{review_request_id}/reviews/draft/`: leads to the caller's review that is not published yet. */
@Controller('review-requests/:review_request_id/reviews/draft')
@Resource(REVIEW_DRAFT, ReviewPresenter)
export class ReviewDraftController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get()
  @Elsewhere()
  @LoggedIn()
  find(@ReviewRequestTo('read') request: CheckedReviewRequest, @CurrentCaller() caller: Caller) {
    return this.reviews.draft({ request, replyToId: null }, caller);
  }
}
