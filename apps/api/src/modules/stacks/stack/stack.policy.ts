import { STACK, StackQuery } from '@review-service/contracts/stacks';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { type CheckedReviewRequest, ReviewRequestsService, ReviewRequestTo } from '../../requests/review-requests';
import { StackPresenter } from './stack.presenter';
import { StackService } from './stack.service';

/** Who sees a review request sees its stack. Who may change which members is asked of each of them. */
export const stackPolicy = {
  read: (_caller, { readable }) => readable,
} satisfies Policy<CheckedReviewRequest>;

/** The review request whose stack the URL names; `If-Match` is compared with the stack. */
export const StackOf = defineTarget({
  uses: { parent: ReviewRequestTo.target, requests: ReviewRequestsService, stacks: StackService },
  policy: stackPolicy,
  shownAs: { definition: STACK, presenter: StackPresenter },
  find: ({ parent }, params, caller) => parent.checked('read', params, caller),
  lock: ({ requests }, { id }, caller) => requests.lock(id, caller),
  shown: ({ stacks }, request, caller) => stacks.of(request, caller, new StackQuery()),
});
