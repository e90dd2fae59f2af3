import { API_TOKEN_CHILD } from '@review-service/contracts/child-tokens';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ownsToken } from '../api-tokens';
import { ApiTokenChildPresenter } from './api-token-child.presenter';
import { type CheckedChildToken, ChildTokensService } from './child-tokens.service';

/** Who may do what with a child token, without its parent: the owner of that, and superusers. */
export const apiTokenChildPolicy = { read: ownsToken, delete: ownsToken } satisfies Policy<CheckedChildToken>;

/** The child that the URL names. Without a user name it is of one of the caller's tokens. */
export const ApiTokenChildTo = defineTarget({
  uses: { children: ChildTokensService },
  policy: apiTokenChildPolicy,
  shownAs: { definition: API_TOKEN_CHILD, presenter: ApiTokenChildPresenter },
  find: ({ children }, { username, api_token_id, child_token_id }, caller) => {
    const parent = { username: username ?? caller.person?.username ?? '', id: numericId(api_token_id) };
    return children.findOfUser(parent, numericId(child_token_id), caller);
  },
  lock: ({ children }, { id }) => children.lock(id),
});
