import { CHILD_TOKEN } from '@review-service/contracts/child-tokens';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ChildTokenPresenter } from './child-token.presenter';
import { type CheckedChildToken, ChildTokensService } from './child-tokens.service';

const isParent = ({ token }: Caller, { parentId }: CheckedChildToken) => token?.id === parentId;

/** Who may do what with a child token: callers with its parent. */
export const childTokenPolicy = { read: isParent, delete: isParent } satisfies Policy<CheckedChildToken>;

/** The child that the URL names of the API token that the request comes with. */
export const ChildTokenTo = defineTarget({
  uses: { children: ChildTokensService },
  policy: childTokenPolicy,
  shownAs: { definition: CHILD_TOKEN, presenter: ChildTokenPresenter },
  find: ({ children }, { child_token_id }, { token }) => children.find(token?.id ?? 0, numericId(child_token_id)),
  lock: ({ children }, { id }) => children.lock(id),
});
