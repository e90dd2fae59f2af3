import { Controller, Delete, Get, Header, HttpCode, Put } from '@nestjs/common';
import { OAUTH_TOKEN, OAuthTokenListQuery, UpdateOAuthToken } from '@review-service/contracts/oauth-tokens';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { type Caller, CurrentCaller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { Remembered } from '../../../http/origin';
import { Arguments, Form } from '../../../hypermedia/fields/declared-fields';
import { Item, List, Resource } from '../../../hypermedia/resources/resource.decorator';
import { OAuthTokenTo } from './oauth-token.policy';
import { OAuthTokenPresenter } from './oauth-token.presenter';
import { type CheckedToken, OAuthTokensService, type StoredToken } from './oauth-tokens.service';

/** `/api/oauth-tokens/`. Answers have secrets, so they are `no-store`. */
@Controller('oauth-tokens')
@Resource(OAUTH_TOKEN, OAuthTokenPresenter)
@NeedsOAuth2()
export class OAuthTokensController {
  constructor(private readonly tokens: OAuthTokensService) {}

  @Get()
  @List()
  @LoggedIn('login', 'site', 'fields')
  @Header('cache-control', 'no-store')
  @Remembered()
  list(@CurrentCaller() caller: Caller, @Arguments() query: OAuthTokenListQuery) {
    return this.tokens.list(caller, query);
  }

  @Get(':oauth_token_id')
  @Item()
  @LoggedIn('login', 'site', 'fields')
  @Header('cache-control', 'no-store')
  @Remembered()
  read(@OAuthTokenTo('read') token: StoredToken, @CurrentCaller() caller: Caller) {
    return this.tokens.shown(token, caller);
  }

  @Put(':oauth_token_id')
  @Item()
  @LoggedIn('login', 'site', 'fields')
  @Header('cache-control', 'no-store')
  update(@OAuthTokenTo.claim('update') token: Claim<CheckedToken>, @Form('strict') changes: UpdateOAuthToken) {
    return this.tokens.update(token, changes);
  }

  @Delete(':oauth_token_id')
  @HttpCode(204)
  @LoggedIn('login', 'site')
  delete(@OAuthTokenTo.claim('delete') token: Claim<CheckedToken>) {
    return this.tokens.delete(token);
  }
}
