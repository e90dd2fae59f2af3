import { Module } from '@nestjs/common';
import { ApiTokensModule } from '../api-tokens';
import { OAuthTokensModule } from '../oauth-tokens';
import { TokenUsesModule } from '../token-uses';
import { ApiTokenNarrowingController } from './api-token-narrowing.controller';
import { ApiTokenNarrowingPresenter } from './api-token-narrowing.presenter';
import { NarrowingService } from './narrowing.service';
import { OAuthTokenNarrowingController } from './oauth-token-narrowing.controller';
import { OAuthTokenNarrowingPresenter } from './oauth-token-narrowing.presenter';

/** What tokens of both kinds could do without. */
@Module({
  imports: [ApiTokensModule, OAuthTokensModule, TokenUsesModule],
  controllers: [OAuthTokenNarrowingController, ApiTokenNarrowingController],
  providers: [NarrowingService, OAuthTokenNarrowingPresenter, ApiTokenNarrowingPresenter],
})
export class NarrowingModule {}
