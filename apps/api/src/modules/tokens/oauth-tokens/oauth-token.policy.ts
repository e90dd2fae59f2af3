import { Injectable } from '@nestjs/common';
import { OAUTH_TOKEN } from '@review-service/contracts/oauth-tokens';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { OAuthTokenPresenter } from './oauth-token.presenter';
import { type CheckedToken, OAuthTokensService, type StoredToken } from './oauth-tokens.service';

const owns = (caller: Caller, { userId }: StoredToken) => caller.isSuperuser || caller.userId === userId;

/** Who may do what with an access token: its owner, and superusers. */
export const oauthTokenPolicy = { read: owns, update: owns, delete: owns } satisfies Policy<StoredToken>;

/** Loads the token of a URL. Other people's tokens are not found. */
@Injectable()
export class OAuthTokenTarget extends RouteTarget<CheckedToken> {
  protected readonly policy = oauthTokenPolicy;
  protected override readonly shownAs = { definition: OAUTH_TOKEN, presenter: OAuthTokenPresenter };

  constructor(private readonly tokens: OAuthTokensService) {
    super();
  }

  protected find({ oauth_token_id }: RouteParams, caller: Caller) {
    return this.tokens.find(numericId(oauth_token_id), caller);
  }

  protected override lock({ id }: CheckedToken, caller: Caller) {
    return this.tokens.lock(id, caller);
  }

  protected override shown(token: StoredToken, caller: Caller) {
    return this.tokens.shown(token, caller);
  }
}

/** The token that the URL names, if the caller may do this with it. */
export const OAuthTokenTo = RouteTarget.decorator<typeof oauthTokenPolicy>(OAuthTokenTarget);
