import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { WATCHED_REVIEW_REQUEST, WatchReviewRequest } from '@review-service/contracts/watched';
import type { FastifyRequest } from 'fastify';
import { LoggedIn } from '../../../access/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import type { InlineRoom } from '../../../hypermedia/expansions/inline-room';
import { ListOfEach } from '../../../hypermedia/lists/list-of-each';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { type ShownUser, UserTo } from '../../people/users';
import { WatchedRequestTo } from './watched-review-request.policy';
import { WatchedReviewRequestPresenter } from './watched-review-request.presenter';
import { type FoundRequest, WatchedReviewRequestsService } from './watched-review-requests.service';

/** `/api/users/{username}/watched/review-requests/`: the review requests that the caller watches. */
@Controller('users/:username/watched/review-requests')
@Resource(WATCHED_REVIEW_REQUEST, WatchedReviewRequestPresenter)
export class WatchedReviewRequestsController {
  constructor(private readonly watched: WatchedReviewRequestsService) {}

  @Get()
  @List()
  @LoggedIn()
  list(@UserTo('own') user: ShownUser, @CurrentCaller() caller: Caller, @Arguments() query: PageQuery) {
    return this.watched.list(user, caller, query);
  }

  @ListOfEach()
  ofEach(users: readonly ShownUser[], { caller }: FastifyRequest, room: InlineRoom) {
    return this.watched.ofEach(users, caller, room);
  }

  @Post()
  @Item()
  @LoggedIn()
  add(@UserTo('own') _user: ShownUser, @CurrentCaller() caller: Caller, @Form() { object_id }: WatchReviewRequest) {
    return this.watched.add(caller, object_id);
  }

  @Get(':watched_obj_id')
  @Item()
  @LoggedIn()
  read(@WatchedRequestTo('read') request: FoundRequest) {
    return request.isWatched ? request : fail(errors.doesNotExist);
  }

  @Delete(':watched_obj_id')
  @HttpCode(204)
  @LoggedIn()
  remove(@WatchedRequestTo.claim('remove') request: Claim<FoundRequest>) {
    return this.watched.remove(request);
  }
}
