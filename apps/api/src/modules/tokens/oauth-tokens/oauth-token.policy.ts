import { OAUTH_TOKEN } from '@review-service/contracts/oauth-tokens';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { OAuthTokenPresenter } from './oauth-token.presenter';
import { OAuthTokensService, type StoredToken } from './oauth-tokens.service';

const owns = (caller: Caller, { userId }: StoredToken) => caller.isSuperuser || caller.userId === userId;

/** Who may do what with an access token: its owner, and superusers. */
export const oauthTokenPolicy = { read: owns, update: owns, delete: owns } satisfies Policy<StoredToken>;

/** The token that the URL names, if the caller may do this with it. Other people's tokens are not found. */
export const OAuthTokenTo = defineTarget({
  uses: { tokens: OAuthTokensService },
  policy: oauthTokenPolicy,
  shownAs: { definition: OAUTH_TOKEN, presenter: OAuthTokenPresenter },
  find: ({ tokens }, { oauth_token_id }, caller) => tokens.find(numericId(oauth_token_id), caller),
  lock: ({ tokens }, { id }, caller) => tokens.lock(id, caller),
  shown: ({ tokens }, token, caller) => tokens.shown(token, caller),
});
