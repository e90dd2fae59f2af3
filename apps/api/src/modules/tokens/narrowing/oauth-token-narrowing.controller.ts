import { Controller, Get } from '@nestjs/common';
import { OAUTH_TOKEN_NARROWING, OAuthTokenNarrowingQuery } from '@review-service/contracts/token-uses';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { Arguments } from '../../../hypermedia/fields/declared-fields';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { OAuthTokenTo, type StoredToken } from '../oauth-tokens';
import { NarrowingService } from './narrowing.service';
import { OAuthTokenNarrowingPresenter } from './oauth-token-narrowing.presenter';

/** `/api/oauth-tokens/{oauth_token_id}/narrowing/`: which scopes were not used, and a dry run of a PUT of the token. */
@Controller('oauth-tokens/:oauth_token_id/narrowing')
@Resource(OAUTH_TOKEN_NARROWING, OAuthTokenNarrowingPresenter)
@NeedsOAuth2()
export class OAuthTokenNarrowingController {
  constructor(private readonly narrowing: NarrowingService) {}

  @Get()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  read(@OAuthTokenTo('read') token: StoredToken, @Arguments() changes: OAuthTokenNarrowingQuery) {
    return this.narrowing.ofScopes(token, changes);
  }
}
