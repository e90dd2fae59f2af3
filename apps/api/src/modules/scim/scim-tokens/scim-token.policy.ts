import { SCIM_TOKEN } from '@review-service/contracts/scim-tokens';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { isOperator } from '../../people/sign-in-providers';
import { ScimTokenPresenter } from './scim-token.presenter';
import { ScimTokensService, type ShownScimToken } from './scim-tokens.service';

/** Who may do what with a token of a directory: superusers, because a directory makes accounts. */
export const scimTokenPolicy = { read: isOperator, revoke: isOperator } satisfies Policy<ShownScimToken>;

/** The token that the URL names. Nobody else learns which there are. */
export const ScimTokenTo = defineTarget({
  uses: { tokens: ScimTokensService },
  policy: scimTokenPolicy,
  shownAs: { definition: SCIM_TOKEN, presenter: ScimTokenPresenter },
  find: async ({ tokens }, { scim_token_id }, caller) => {
    if (!isOperator(caller)) return undefined;
    return tokens.find(numericId(scim_token_id));
  },
  lock: ({ tokens }, { id }) => tokens.lock(id),
});
