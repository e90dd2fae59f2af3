import { API_TOKEN } from '@review-service/contracts/api-tokens';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ownsToken } from './api-token.access';
import { ApiTokenPresenter } from './api-token.presenter';
import { ApiTokensService, type CheckedApiToken } from './api-tokens.service';

/** Who may do what with an API token: its owner, and superusers. */
export const apiTokenPolicy = {
  read: ownsToken,
  update: ownsToken,
  renew: ownsToken,
  delete: ownsToken,
} satisfies Policy<CheckedApiToken>;

/** The API token that the URL names, if the caller may do this with it. Without a user name it is one of the caller's. */
export const ApiTokenTo = defineTarget({
  uses: { tokens: ApiTokensService },
  policy: apiTokenPolicy,
  shownAs: { definition: API_TOKEN, presenter: ApiTokenPresenter },
  find: ({ tokens }, { username, api_token_id }, caller) =>
    tokens.find(username ?? caller.person?.username ?? '', numericId(api_token_id), caller),
  lock: ({ tokens }, { id }, caller) => tokens.lock(id, caller),
});
