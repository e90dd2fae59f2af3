import { API_TOKEN_RENEWAL } from '@review-service/contracts/api-token-renewals';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ownsToken } from '../api-tokens';
import { ApiTokenRenewalPresenter } from './api-token-renewal.presenter';
import { ApiTokenRenewalsService, type CheckedRenewal } from './api-token-renewals.service';

/** Who may do what with the renewal of an API token: the owner of the token, and superusers. */
export const apiTokenRenewalPolicy = { read: ownsToken, delete: ownsToken } satisfies Policy<CheckedRenewal>;

/** The renewal that the URL names, if the caller may do this with it. Without a user name it is of one of the caller's tokens. */
export const ApiTokenRenewalTo = defineTarget({
  uses: { renewals: ApiTokenRenewalsService },
  policy: apiTokenRenewalPolicy,
  shownAs: { definition: API_TOKEN_RENEWAL, presenter: ApiTokenRenewalPresenter },
  find: ({ renewals }, { username, api_token_id, api_token_renewal_id }, caller) => {
    const token = { username: username ?? caller.person?.username ?? '', id: numericId(api_token_id) };
    return renewals.find(token, numericId(api_token_renewal_id), caller);
  },
  lock: ({ renewals }, { id }, caller) => renewals.lock(id, caller),
});
