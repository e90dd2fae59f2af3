import { REVIEW_REQUEST_DRAFT } from '@review-service/contracts/review-request-drafts';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { type CheckedReviewRequest, ReviewRequestsService, ReviewRequestTo } from '../../requests/review-requests';
import { ReviewRequestDraftPresenter } from './review-request-draft.presenter';
import { ReviewRequestDraftsService } from './review-request-drafts.service';

/** Those who may edit a review request may do all with its draft. */
export const draftPolicy = {
  edit: (_caller, { readable, editable }) => readable && editable,
} satisfies Policy<CheckedReviewRequest>;

/** The review request whose draft the URL names. Its lock is that of the draft; `If-Match` is compared with the draft. */
export const DraftOf = defineTarget({
  uses: { parent: ReviewRequestTo.target, requests: ReviewRequestsService, drafts: ReviewRequestDraftsService },
  policy: draftPolicy,
  shownAs: { definition: REVIEW_REQUEST_DRAFT, presenter: ReviewRequestDraftPresenter },
  find: ({ parent }, params, caller) => parent.checked('edit', params, caller),
  lock: ({ requests }, { id }, caller) => requests.lock(id, caller),
  shown: ({ drafts }, request, caller) => drafts.find(request, caller),
});

/** The review request whose draft the URL names, if there is one: for what lies below it. */
export const DraftTo = defineTarget({
  uses: { parent: ReviewRequestTo.target, drafts: ReviewRequestDraftsService },
  policy: draftPolicy,
  async find({ parent, drafts }, params, caller) {
    const request = await parent.checked('edit', params, caller);
    return request && (await drafts.find(request, caller)) && request;
  },
});
