import { WATCHED_REVIEW_REQUEST } from '@review-service/contracts/watched';
import { refuse } from '../../../access/refuse';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { UsersService } from '../../people/users';
import { WatchedReviewRequestPresenter } from './watched-review-request.presenter';
import { type FoundRequest, WatchedReviewRequestsService } from './watched-review-requests.service';

/** Whoever watches a review request may cease to, also when it has closed to them. */
export const watchedRequestPolicy = {
  read: (_caller, { request }) => request.readable,
  remove: (_caller, { request, isWatched }) => request.readable || isWatched,
} satisfies Policy<FoundRequest>;

/** The review request that the URL names, which the caller watches or may watch, if they may do this. */
export const WatchedRequestTo = defineTarget({
  uses: { users: UsersService, watched: WatchedReviewRequestsService },
  policy: watchedRequestPolicy,
  shownAs: { definition: WATCHED_REVIEW_REQUEST, presenter: WatchedReviewRequestPresenter },
  async find({ users, watched }, { username = '', watched_obj_id = '' }, caller) {
    const user = await users.find(username, caller);
    if (user && user.id !== caller.userId) refuse(caller);
    return user && watched.find(watched_obj_id, caller);
  },
  lock: ({ watched }, { request }, caller) => watched.lock(request, caller),
});
