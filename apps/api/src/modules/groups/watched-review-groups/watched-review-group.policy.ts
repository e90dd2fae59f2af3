import { WATCHED_REVIEW_GROUP } from '@review-service/contracts/watched';
import { refuse } from '../../../access/refuse';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { UsersService } from '../../people/users';
import { WatchedReviewGroupPresenter } from './watched-review-group.presenter';
import { type FoundGroup, WatchedReviewGroupsService } from './watched-review-groups.service';

/** Whoever watches a group may cease to, also when it has closed to them. */
export const watchedGroupPolicy = {
  read: (_caller, { group }) => group.readable,
  remove: (_caller, { group, isWatched }) => group.readable || isWatched,
} satisfies Policy<FoundGroup>;

/** The group that the URL names, which the caller watches or may watch, if they may do this. */
export const WatchedGroupTo = defineTarget({
  uses: { users: UsersService, watched: WatchedReviewGroupsService },
  policy: watchedGroupPolicy,
  shownAs: { definition: WATCHED_REVIEW_GROUP, presenter: WatchedReviewGroupPresenter },
  async find({ users, watched }, { username = '', watched_obj_id = '' }, caller) {
    const user = await users.find(username, caller);
    if (user && user.id !== caller.userId) refuse(caller);
    return user && watched.find(watched_obj_id, caller);
  },
  lock: ({ watched }, { group }, caller) => watched.lock(group.name, caller),
});
