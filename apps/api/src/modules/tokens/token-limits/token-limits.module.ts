import { Module } from '@nestjs/common';
import { AffectedTokenPresenter } from './affected-token.presenter';
import { AffectedTokensController } from './affected-tokens.controller';
import { AffectedTokensService } from './affected-tokens.service';
import { TokenLimitsController } from './token-limits.controller';
import { TokenLimitsPresenter } from './token-limits.presenter';
import { TokenLimitsService } from './token-limits.service';

/** How long API tokens may live, and go unused; and what limits do to those that are there. */
@Module({
  controllers: [TokenLimitsController, AffectedTokensController],
  providers: [TokenLimitsService, TokenLimitsPresenter, AffectedTokensService, AffectedTokenPresenter],
})
export class TokenLimitsModule {}
