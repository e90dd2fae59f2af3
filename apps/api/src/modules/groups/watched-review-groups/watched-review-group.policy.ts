import { Injectable } from '@nestjs/common';
import { WATCHED_REVIEW_GROUP } from '@review-service/contracts/watched';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { UsersService } from '../../people/users';
import { WatchedReviewGroupPresenter } from './watched-review-group.presenter';
import { type FoundGroup, WatchedReviewGroupsService } from './watched-review-groups.service';

/** Whoever watches a group may cease to, also when it has closed to them. */
export const watchedGroupPolicy = {
  read: (_caller, { group }) => group.readable,
  remove: (_caller, { group, isWatched }) => group.readable || isWatched,
} satisfies Policy<FoundGroup>;

/** Loads the group of a URL that the caller watches, or may watch. */
@Injectable()
export class WatchedGroupTarget extends RouteTarget<FoundGroup> {
  protected readonly policy = watchedGroupPolicy;
  protected override readonly shownAs = { definition: WATCHED_REVIEW_GROUP, presenter: WatchedReviewGroupPresenter };

  constructor(
    private readonly users: UsersService,
    private readonly watched: WatchedReviewGroupsService,
  ) {
    super();
  }

  protected async find({ username = '', watched_obj_id = '' }: RouteParams, caller: Caller) {
    const user = await this.users.find(username, caller);
    if (user && user.id !== caller.userId) refuse(caller);
    return user && this.watched.find(watched_obj_id, caller);
  }

  protected override lock({ group }: FoundGroup, caller: Caller) {
    return this.watched.lock(group.name, caller);
  }
}

/** The group that the URL names, if the caller may do this. */
export const WatchedGroupTo = RouteTarget.decorator<typeof watchedGroupPolicy>(WatchedGroupTarget);
