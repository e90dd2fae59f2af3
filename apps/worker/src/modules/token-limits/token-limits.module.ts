import { Module } from '@nestjs/common';
import { MailModule } from '../mail';
import { ApplyTokenLimits } from './apply-token-limits';
import { ForgetEndedTokens } from './forget-ended-tokens';

/** The limits of API tokens, applied to those that are there. */
@Module({
  imports: [MailModule],
  providers: [ApplyTokenLimits, ForgetEndedTokens],
})
export class TokenLimitsModule {}
