import type { ResourceDefinition } from '@review-service/contracts/resource';
import { refuse } from '../../../access/refuse';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { UsersService } from '../../people/users';
import { HiddenReviewRequestPresenter } from './hidden-review-request.presenter';
import { type FoundRequest, HiddenReviewRequestsService } from './hidden-review-requests.service';

/** Whoever has hidden a review request may show it again, also when it has closed to them. */
export const hiddenRequestPolicy = {
  show: (_caller, { request, isHidden }) => request.readable || isHidden,
} satisfies Policy<FoundRequest>;

/** The review request that the URL names, which the caller may have archived, or muted. */
export const hiddenRequestTo = (definition: ResourceDefinition, isMuted: boolean) =>
  defineTarget({
    uses: { users: UsersService, hidden: HiddenReviewRequestsService },
    policy: hiddenRequestPolicy,
    shownAs: { definition, presenter: HiddenReviewRequestPresenter },
    async find({ users, hidden }, { username = '', review_request_id = '' }, caller) {
      const user = await users.find(username, caller);
      if (user && user.id !== caller.userId) refuse(caller);
      return user && hidden.find(review_request_id, isMuted, caller);
    },
    lock: ({ hidden }, { request }, caller) => hidden.lock(request, isMuted, caller),
  });
