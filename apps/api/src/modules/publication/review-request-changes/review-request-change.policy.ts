import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestTo } from '../../requests/review-requests';
import { ReviewRequestChangesService, type ShownChange } from './review-request-changes.service';

/** Everybody who sees a review request sees what has changed. The request's target checks it. */
export const changePolicy = { read: () => true } satisfies Policy<ShownChange>;

/** The change that the URL names. */
export const ReviewRequestChangeTo = defineTarget({
  uses: { parent: ReviewRequestTo.target, changes: ReviewRequestChangesService },
  policy: changePolicy,
  async find({ parent, changes }, params, caller) {
    const request = await parent.checked('read', params, caller);
    return request && changes.find(request, numericId(params.change_id), caller);
  },
});
