import { REPLY } from '@review-service/contracts/review-replies';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { type CheckedReview, reviewPolicy, ReviewsService, ReviewTo } from '../reviews';
import { ReplyPresenter } from './reply.presenter';

/** Who may do what with a reply: the same as with a review, but that a published one does not change any more. */
export const replyPolicy = {
  read: reviewPolicy.read,
  edit: reviewPolicy.edit,
} satisfies Policy<CheckedReview>;

/** The reply that the URL names, if the caller may do this with it. */
export const ReplyTo = defineTarget({
  uses: { parent: ReviewTo.target, reviews: ReviewsService },
  policy: replyPolicy,
  shownAs: { definition: REPLY, presenter: ReplyPresenter },
  async find({ parent, reviews }, params, caller) {
    const review = await parent.checked('read', params, caller);
    return review && reviews.replyTo(review, params.reply_id, caller);
  },
  lock: ({ reviews }, reply, caller) => reviews.lock(reply, caller),
});
