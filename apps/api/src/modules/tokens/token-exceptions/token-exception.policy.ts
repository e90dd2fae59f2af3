import { API_TOKEN_EXCEPTION } from '@review-service/contracts/token-limits';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { ApiTokensService, ownsToken } from '../api-tokens';
import { TokenExceptionPresenter } from './token-exception.presenter';
import { type TokenException, TokenExceptionsService } from './token-exceptions.service';

/** The owner of a token reads why the limits do not apply to it; superusers make exceptions. */
export const tokenExceptionPolicy = {
  read: (caller, { token }) => ownsToken(caller, token),
  update: (caller: Caller) => caller.isSuperuser,
} satisfies Policy<TokenException>;

/** The exception of the API token that the URL names, which may be none, if the caller may do this with it. */
export const TokenExceptionTo = defineTarget({
  uses: { tokens: ApiTokensService, exceptions: TokenExceptionsService },
  policy: tokenExceptionPolicy,
  shownAs: { definition: API_TOKEN_EXCEPTION, presenter: TokenExceptionPresenter },
  find: async ({ tokens, exceptions }, { username = '', api_token_id }, caller) => {
    const token = await tokens.find(username, numericId(api_token_id), caller);
    return token && { token, ...(await exceptions.of(token.id)) };
  },
  lock: async ({ tokens, exceptions }, { token: { id } }, caller) => {
    const token = await tokens.lock(id, caller);
    return token && { token, ...(await exceptions.of(id)) };
  },
});
