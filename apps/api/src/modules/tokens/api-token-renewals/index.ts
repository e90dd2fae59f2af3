export { ApiTokenRenewalTo } from './api-token-renewal.policy';
export { ApiTokenRenewalsModule } from './api-token-renewals.module';
export { ApiTokenRenewalsService, type CheckedRenewal, type ShownRenewal } from './api-token-renewals.service';
