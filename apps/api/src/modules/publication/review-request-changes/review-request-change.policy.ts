import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTarget } from '../../requests/review-requests';
import { ReviewRequestChangesService, type ShownChange } from './review-request-changes.service';

/** Everybody who sees a review request sees what has changed. The request's target checks it. */
export const changePolicy = { read: () => true } satisfies Policy<ShownChange>;

/** Loads the change of a URL. */
@Injectable()
export class ReviewRequestChangeTarget extends RouteTarget<ShownChange> {
  protected readonly policy = changePolicy;

  constructor(
    private readonly requests: ReviewRequestTarget,
    private readonly changes: ReviewRequestChangesService,
  ) {
    super();
  }

  protected async find(params: RouteParams, caller: Caller) {
    const request = await this.requests.above('read', params, caller);
    return request && this.changes.find(request, numericId(params.change_id), caller);
  }
}

/** The change that the URL names. */
export const ReviewRequestChangeTo = RouteTarget.decorator<typeof changePolicy>(ReviewRequestChangeTarget);
