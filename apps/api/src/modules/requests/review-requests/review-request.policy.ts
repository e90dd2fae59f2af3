import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
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
  /** Change the status and the other members that are not on the draft: ReviewRequestStates says who may. */
  update: (caller, request) => request.readable && (request.editable || mayChangeStatus(caller, request)),
  /** A permission that not even the administrators of a site have there. */
  delete: (caller, { readable }) => readable && caller.holds('reviews.delete_reviewrequest'),
} satisfies Policy<CheckedReviewRequest>;

/** The review request that the URL names by its number in the Local Site, if the caller may do this with it. */
export const ReviewRequestTo = defineTarget({
  uses: { requests: ReviewRequestsService },
  policy: reviewRequestPolicy,
  shownAs: { definition: REVIEW_REQUEST, presenter: ReviewRequestPresenter },
  find: ({ requests }, { review_request_id }, caller) => requests.find(numericId(review_request_id), caller),
  lock: ({ requests }, { id }, caller) => requests.lock(id, caller),
});
