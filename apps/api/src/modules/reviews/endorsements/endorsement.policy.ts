import { ENDORSEMENT } from '@review-service/contracts/endorsements';
import { isAgent } from '../../../access/callers/by-agent';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { reviewPolicy, ReviewsService, ReviewTo } from '../reviews';
import { EndorsementPresenter } from './endorsement.presenter';
import { type CheckedEndorsement, EndorsementsService } from './endorsements.service';

/** Who may do what with an endorsement. */
export const endorsementPolicy = {
  read: (caller, { review }) => reviewPolicy.read(caller, review),
  /** Take it back: the person who gave it, and superusers. */
  delete: (caller, { review, user }) =>
    review.request.readable && !isAgent(caller) && (caller.isSuperuser || user.id === caller.userId),
} satisfies Policy<CheckedEndorsement>;

/** The endorsement of a review, by the user name that the URL ends with. */
export const EndorsementTo = defineTarget({
  uses: { parent: ReviewTo.target, reviews: ReviewsService, endorsements: EndorsementsService },
  policy: endorsementPolicy,
  shownAs: { definition: ENDORSEMENT, presenter: EndorsementPresenter },
  async find({ parent, endorsements }, params, caller) {
    const review = await parent.checked('read', params, caller);
    return review && endorsements.find(review, params.username ?? '', caller);
  },
  /** Under the lock of its review. */
  async lock({ reviews, endorsements }, { review, user }, caller) {
    const locked = await reviews.lock(review, caller);
    return locked && endorsements.find(locked, user.name, caller);
  },
});
