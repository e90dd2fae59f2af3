import { Injectable } from '@nestjs/common';
import { WATCHED_REVIEW_REQUEST } from '@review-service/contracts/watched';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { UsersService } from '../../people/users';
import { WatchedReviewRequestPresenter } from './watched-review-request.presenter';
import { type FoundRequest, WatchedReviewRequestsService } from './watched-review-requests.service';

/** Whoever watches a review request may cease to, also when it has closed to them. */
export const watchedRequestPolicy = {
  read: (_caller, { request }) => request.readable,
  remove: (_caller, { request, isWatched }) => request.readable || isWatched,
} satisfies Policy<FoundRequest>;

/** Loads the review request of a URL that the caller watches, or may watch. */
@Injectable()
export class WatchedRequestTarget extends RouteTarget<FoundRequest> {
  protected readonly policy = watchedRequestPolicy;
  protected override readonly shownAs = {
    definition: WATCHED_REVIEW_REQUEST,
    presenter: WatchedReviewRequestPresenter,
  };

  constructor(
    private readonly users: UsersService,
    private readonly watched: WatchedReviewRequestsService,
  ) {
    super();
  }

  protected async find({ username = '', watched_obj_id = '' }: RouteParams, caller: Caller) {
    const user = await this.users.find(username, caller);
    if (user && user.id !== caller.userId) refuse(caller);
    return user && this.watched.find(watched_obj_id, caller);
  }

  protected override lock({ request }: FoundRequest, caller: Caller) {
    return this.watched.lock(request, caller);
  }
}

/** The review request that the URL names, if the caller may do this. */
export const WatchedRequestTo = RouteTarget.decorator<typeof watchedRequestPolicy>(WatchedRequestTarget);
