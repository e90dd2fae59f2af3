import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller';
import { refuse } from '../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../access/route-target';
import { numericId } from '../../hypermedia/numeric-id';
import { type CheckedReviewRequest, ReviewRequestsService } from './review-requests.service';

/** Who may do what with a review request. */
export const reviewRequestPolicy = {
  read: (_caller, { readable }) => readable,
  /** See its draft. */
  edit: (_caller, { readable, editable }) => readable && editable,
} satisfies Policy<CheckedReviewRequest>;

/** Loads the review request of a URL by its number within the Local Site. */
@Injectable()
export class ReviewRequestTarget extends RouteTarget<CheckedReviewRequest> {
  protected readonly policy = reviewRequestPolicy;

  constructor(private readonly requests: ReviewRequestsService) {
    super();
  }

  /** The parent request of a URL's object, checked before the object is loaded. */
  async above(
    action: keyof typeof reviewRequestPolicy,
    params: RouteParams,
    caller: Caller,
  ): Promise<CheckedReviewRequest | undefined> {
    const request = await this.find(params, caller);
    if (request && !reviewRequestPolicy[action](caller, request)) refuse(caller);
    return request;
  }

  protected find({ review_request_id }: RouteParams, caller: Caller) {
    return this.requests.find(numericId(review_request_id), caller);
  }
}

/** The review request that the URL names, if the caller may do this with it. */
export const ReviewRequestTo = RouteTarget.decorator<typeof reviewRequestPolicy>(ReviewRequestTarget);
