import { Module } from '@nestjs/common';
import { ApiTokensModule } from '../api-tokens';
import { ApiTokenRenewalPresenter } from './api-token-renewal.presenter';
import { ApiTokenRenewalsController } from './api-token-renewals.controller';
import { ApiTokenRenewalsService } from './api-token-renewals.service';

/** New secrets of API tokens, and what becomes of the former ones. */
@Module({
  imports: [ApiTokensModule],
  controllers: [ApiTokenRenewalsController],
  providers: [ApiTokenRenewalsService, ApiTokenRenewalPresenter],
})
export class ApiTokenRenewalsModule {}
