import { Module } from '@nestjs/common';
import { BoundsModule } from '../bounds';
import { GrantEnding } from './grant-ending';
import { OAuthTokenUsageController } from './oauth-token-usage.controller';
import { OAuthTokenUsageExpansion } from './oauth-token-usage.expansion';
import { OAuthTokenUsagePresenter } from './oauth-token-usage.presenter';
import { OAuthTokenPresenter } from './oauth-token.presenter';
import { OAuthTokensController } from './oauth-tokens.controller';
import { OAuthTokensService } from './oauth-tokens.service';

/** Access tokens of OAuth2 clients. */
@Module({
  imports: [BoundsModule],
  controllers: [OAuthTokensController, OAuthTokenUsageController],
  providers: [
    ...[GrantEnding, OAuthTokensService, OAuthTokenPresenter],
    ...[OAuthTokenUsageExpansion, OAuthTokenUsagePresenter],
  ],
  exports: [GrantEnding, OAuthTokensService],
})
export class OAuthTokensModule {}
