import { Injectable, type Type } from '@nestjs/common';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { UsersService } from '../../people/users';
import { HiddenReviewRequestPresenter } from './hidden-review-request.presenter';
import { type FoundRequest, HiddenReviewRequestsService } from './hidden-review-requests.service';

/** Whoever has hidden a review request may show it again, also when it has closed to them. */
export const hiddenRequestPolicy = {
  show: (_caller, { request, isHidden }) => request.readable || isHidden,
} satisfies Policy<FoundRequest>;

/** Makes the target that loads the review request of a URL, which the caller may have archived or muted. */
export function hiddenRequestTarget(definition: ResourceDefinition, isMuted: boolean): Type<RouteTarget<FoundRequest>> {
  @Injectable()
  class HiddenRequestTarget extends RouteTarget<FoundRequest> {
    protected readonly policy = hiddenRequestPolicy;
    protected override readonly shownAs = { definition, presenter: HiddenReviewRequestPresenter };

    constructor(
      private readonly users: UsersService,
      private readonly hidden: HiddenReviewRequestsService,
    ) {
      super();
    }

    protected async find({ username = '', review_request_id = '' }: RouteParams, caller: Caller) {
      const user = await this.users.find(username, caller);
      if (user && user.id !== caller.userId) refuse(caller);
      return user && this.hidden.find(review_request_id, isMuted, caller);
    }

    protected override lock({ request }: FoundRequest, caller: Caller) {
      return this.hidden.lock(request, isMuted, caller);
    }
  }
  return HiddenRequestTarget;
}
