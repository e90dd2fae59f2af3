import { ATTENTION_ENTRY } from '@review-service/contracts/attention';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ReviewRequestsService, ReviewRequestTo } from '../review-requests';
import { AttentionPresenter } from './attention.presenter';
import { AttentionService, type CheckedAttention } from './attention.service';

/** Who may do what with an entry. Everybody who sees the review request sees who is expected to act on it. */
export const attentionPolicy = {
  read: (_caller, { request }) => request.readable,
  /** Editors of the review request, and everybody for themselves. */
  update: (caller, { request, userId }) =>
    request.readable && (request.editable || (!caller.isAnonymous && userId === caller.userId)),
} satisfies Policy<CheckedAttention>;

/** The entry that the URL names, if the caller may do this with it. */
export const AttentionTo = defineTarget({
  uses: { parent: ReviewRequestTo.target, requests: ReviewRequestsService, attention: AttentionService },
  policy: attentionPolicy,
  shownAs: { definition: ATTENTION_ENTRY, presenter: AttentionPresenter },
  async find({ parent, attention }, params, caller) {
    const request = await parent.checked('read', params, caller);
    return request && attention.find(request, numericId(params.attention_entry_id), caller);
  },
  /** Under the lock of its review request. */
  async lock({ requests, attention }, { id, request }, caller) {
    const locked = await requests.lock(request.id, caller);
    return locked && attention.find(locked, id, caller);
  },
});
