import { Controller, Get } from '@nestjs/common';
import { OAUTH_TOKEN_USAGE } from '@review-service/contracts/oauth-tokens';
import { LoggedIn } from '../../../access/rules/admission.decorator';
import { NeedsOAuth2 } from '../../../access/checks/feature.check';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { OAuthTokenUsagePresenter } from './oauth-token-usage.presenter';
import { OAuthTokenTo } from './oauth-token.policy';
import { OAuthTokensService, type StoredToken } from './oauth-tokens.service';

/** `/api/oauth-tokens/{oauth_token_id}/usage/`: the last use of a token. */
@Controller('oauth-tokens/:oauth_token_id/usage')
@Resource(OAUTH_TOKEN_USAGE, OAuthTokenUsagePresenter)
@NeedsOAuth2()
export class OAuthTokenUsageController {
  constructor(private readonly tokens: OAuthTokensService) {}

  @Get()
  @Item()
  @LoggedIn('login', 'site', 'fields')
  async read(@OAuthTokenTo('read') token: StoredToken) {
    return (await this.tokens.usageOf([token])).get(token.id);
  }
}
