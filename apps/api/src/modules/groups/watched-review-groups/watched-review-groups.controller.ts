import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { WATCHED_REVIEW_GROUP, WatchReviewGroup } from '@review-service/contracts/watched';
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
import { WatchedGroupTo } from './watched-review-group.policy';
import { WatchedReviewGroupPresenter } from './watched-review-group.presenter';
import { type FoundGroup, WatchedReviewGroupsService } from './watched-review-groups.service';

/** `/api/users/{username}/watched/review-groups/`: the groups that the caller watches. */
@Controller('users/:username/watched/review-groups')
@Resource(WATCHED_REVIEW_GROUP, WatchedReviewGroupPresenter)
export class WatchedReviewGroupsController {
  constructor(private readonly watched: WatchedReviewGroupsService) {}

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
  add(@UserTo('own') _user: ShownUser, @CurrentCaller() caller: Caller, @Form() { object_id }: WatchReviewGroup) {
    return this.watched.add(caller, object_id);
  }

  @Get(':watched_obj_id')
  @Item()
  @LoggedIn()
  read(@WatchedGroupTo('read') group: FoundGroup) {
    return group.isWatched ? group : fail(errors.doesNotExist);
  }

  @Delete(':watched_obj_id')
  @HttpCode(204)
  @LoggedIn()
  remove(@WatchedGroupTo.claim('remove') group: Claim<FoundGroup>) {
    return this.watched.remove(group);
  }
}
