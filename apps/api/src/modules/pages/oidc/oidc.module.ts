import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users';
import { AccountModule } from '../account';
import { Attempts } from './attempts';
import { CallbackThrottle } from './callback-throttle';
import { DiscoveredProvider } from './discovered-provider';
import { FaultPage } from './fault-page';
import { IdentityProvider } from './identity-provider';
import { LinkController } from './link.controller';
import { LinkedIdentities } from './linked-identities';
import { OidcController } from './oidc.controller';
import { OidcVoucher } from './oidc-voucher';
import { PendingLink } from './pending-link';
import { ProviderSignIn } from './provider-sign-in';
import { SignedOutController } from './signed-out.controller';

/** Sign-in with a company's identity provider. */
@Module({
  imports: [AccountModule, UsersModule],
  controllers: [OidcController, LinkController, SignedOutController],
  providers: [
    ...[Attempts, CallbackThrottle, DiscoveredProvider, FaultPage, IdentityProvider],
    ...[LinkedIdentities, OidcVoucher, PendingLink, ProviderSignIn],
  ],
})
export class OidcModule {}
