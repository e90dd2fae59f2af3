import { REVIEW } from '@review-service/contracts/reviews';
import { isAgent } from '../../../access/callers/by-agent';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTo } from '../../requests/review-requests';
import type { CheckedReview } from './review.columns';
import { ReviewPresenter } from './review.presenter';
import { ReviewsService } from './reviews.service';

/** Wrote it; or answers for the bot that did; or is a superuser, because somebody must be able to repair what nobody else sees. */
const isOwn = (caller: Caller, { user, isOperator }: CheckedReview): boolean =>
  caller.isSuperuser || user.id === caller.userId || isOperator;

/** Who may do what with a review, or with a reply to one. */
export const reviewPolicy = {
  read: (caller, review) => review.request.readable && (review.isPublished || isOwn(caller, review)),
  /** Change and delete it, with its comments: what others see stays. */
  edit: (caller, review) => review.request.readable && !review.isPublished && isOwn(caller, review),
  /** The same, or take back the ship-it of a published one. */
  update: (caller, review) =>
    review.request.readable && (isOwn(caller, review) || (review.isPublished && caller.isSiteAdmin)),
  /** A person, not an agent, makes the published review of one their own. The submitter does not approve of their own change. */
  endorse: (caller, { request, isPublished }) =>
    request.readable && isPublished && !isAgent(caller) && request.submitter.id !== caller.userId,
  /** Only what all readers of the review request see has replies. */
  reply: (_caller, { request, isPublished }) => request.readable && isPublished,
} satisfies Policy<CheckedReview>;

/** The review that the URL names, if the caller may do this with it. */
export const ReviewTo = defineTarget({
  uses: { parent: ReviewRequestTo.target, reviews: ReviewsService },
  policy: reviewPolicy,
  shownAs: { definition: REVIEW, presenter: ReviewPresenter },
  async find({ parent, reviews }, params, caller) {
    const request = await parent.checked('read', params, caller);
    return request && reviews.find({ request, replyToId: null }, numericId(params.review_id), caller);
  },
  lock: ({ reviews }, review, caller) => reviews.lock(review, caller),
});
