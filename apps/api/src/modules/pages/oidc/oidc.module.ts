import { Module } from '@nestjs/common';
import { GroupsModule } from '../../groups/groups';
import { SignInProvidersModule } from '../../people/sign-in-providers';
import { UsersModule } from '../../people/users';
import { AccountModule } from '../account';
import { Attempts } from './attempts';
import { BackchannelLogoutController } from './backchannel-logout.controller';
import { CallbackThrottle } from './callback-throttle';
import { DiscoveredProvider } from './discovered-provider';
import { FaultPage } from './fault-page';
import { GroupsByClaim } from './groups-by-claim';
import { IdentityProvider } from './identity-provider';
import { LinkController } from './link.controller';
import { LinkedIdentities } from './linked-identities';
import { LogoutTokens } from './logout-token';
import { OidcController } from './oidc.controller';
import { OidcVoucher } from './oidc-voucher';
import { PendingLink } from './pending-link';
import { ProviderSessions } from './provider-sessions';
import { ProviderSignIn } from './provider-sign-in';
import { ProviderTo } from './provider.policy';
import { SignedOutController } from './signed-out.controller';

/** Sign-in with a company's identity provider. */
@Module({
  imports: [AccountModule, GroupsModule, SignInProvidersModule, UsersModule],
  controllers: [LinkController, BackchannelLogoutController, OidcController, SignedOutController],
  providers: [
    ...[Attempts, CallbackThrottle, DiscoveredProvider, FaultPage, GroupsByClaim, IdentityProvider],
    ...[LinkedIdentities, LogoutTokens, OidcVoucher, PendingLink, ProviderSessions, ProviderSignIn],
    ProviderTo.target,
  ],
})
export class OidcModule {}
