import { Module } from '@nestjs/common';
import { ApiTokensModule } from '../api-tokens';
import { OAuthTokensModule } from '../oauth-tokens';
import { ApiTokenUsesController } from './api-token-uses.controller';
import { OAuthTokenUsesController } from './oauth-token-uses.controller';
import { TokenUsePresenter } from './token-use.presenter';
import { TokenUsesService } from './token-uses.service';

/** What tokens of both kinds were used for. */
@Module({
  imports: [ApiTokensModule, OAuthTokensModule],
  controllers: [OAuthTokenUsesController, ApiTokenUsesController],
  providers: [TokenUsesService, TokenUsePresenter],
  exports: [TokenUsesService],
})
export class TokenUsesModule {}
