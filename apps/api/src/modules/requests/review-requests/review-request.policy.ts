import { Injectable } from '@nestjs/common';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/refuse';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestPresenter } from './review-request.presenter';
import { type CheckedReviewRequest, ReviewRequestsService } from './review-requests.service';

/** May close and reopen the review request. */
export const mayChangeStatus = (caller: Caller, { submitter }: CheckedReviewRequest): boolean =>
  submitter.id === caller.userId || caller.may('reviews.can_change_status');

/** Who may do what with a review request. */
export const reviewRequestPolicy = {
  read: (_caller, { readable }) => readable,
  /** See and change its draft. */
  edit: (_caller, { readable, editable }) => readable && editable,
  /** Change what is not on the draft, as far as one may: see ReviewRequestStates. */
  update: (caller, request) => request.readable && (request.editable || mayChangeStatus(caller, request)),
  /** A permission that not even the administrators of a site have there. */
  delete: (caller, { readable }) => readable && caller.holds('reviews.delete_reviewrequest'),
} satisfies Policy<CheckedReviewRequest>;

/** Loads the review request of a URL by its number within the Local Site. */
@Injectable()
export class ReviewRequestTarget extends RouteTarget<CheckedReviewRequest> {
  protected readonly policy = reviewRequestPolicy;
  protected override readonly shownAs = { definition: REVIEW_REQUEST, presenter: ReviewRequestPresenter };

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

  protected override lock({ id }: CheckedReviewRequest, caller: Caller) {
    return this.requests.lock(id, caller);
  }
}

/** The review request that the URL names, if the caller may do this with it. */
export const ReviewRequestTo = RouteTarget.decorator<typeof reviewRequestPolicy>(ReviewRequestTarget);
