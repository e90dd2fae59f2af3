import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ReadGate } from '../hypermedia/expansions/expansion';
import { AccessGuard } from './access.guard';
import { AdmissionCheck } from './checks/admission.check';
import { ApiTokenCheck } from './checks/api-token.check';
import { AuthenticationCheck } from './checks/authentication.check';
import { BoundsCheck } from './checks/bounds.check';
import { ClientVisitorCheck } from './checks/client-visitor.check';
import { DeclaredAccess } from './declared-access';
import { FeatureCheck } from './checks/feature.check';
import { FeedVisitorCheck } from './checks/feed-visitor.check';
import { GuessThrottle } from './limits/guess-throttle';
import { Identities } from './callers/identities';
import { Limiters } from './limits/limiters';
import { LoginThrottle } from './limits/login-throttle';
import { MailThrottle } from './limits/mail-throttle';
import { MethodCheck } from './checks/method.check';
import { MethodOverrideCheck } from './checks/method-override.check';
import { PageOriginCheck } from './checks/page-origin.check';
import { PageVisitorCheck } from './checks/page-visitor.check';
import { NotedUses } from './callers/noted-uses';
import { PasswordLogin } from './callers/password-login';
import { RateLimitCheck } from './checks/rate-limit.check';
import { ReadOnlyCheck } from './checks/read-only.check';
import { SameOriginCheck } from './checks/same-origin.check';
import { ScannerKeys } from './callers/scanner-keys';
import { ScannerVisitorCheck } from './checks/scanner-visitor.check';
import { ScopeCheck } from './checks/scope.check';
import { SessionCookie } from './callers/session-cookie';
import { SessionUpkeep } from './callers/session-upkeep';
import { TokenGate } from './tokens/token-gate';
import { TokenRecorder } from './tokens/token-recorder';
import { TokenUpkeep } from './tokens/token-upkeep';
import { VerifiedPasswords } from './callers/verified-passwords';

/** The access checks of every request. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    AdmissionCheck,
    ApiTokenCheck,
    AuthenticationCheck,
    BoundsCheck,
    ClientVisitorCheck,
    FeedVisitorCheck,
    DeclaredAccess,
    FeatureCheck,
    GuessThrottle,
    Identities,
    Limiters,
    LoginThrottle,
    MailThrottle,
    MethodCheck,
    MethodOverrideCheck,
    NotedUses,
    PageOriginCheck,
    PageVisitorCheck,
    PasswordLogin,
    RateLimitCheck,
    ReadOnlyCheck,
    SameOriginCheck,
    ScannerKeys,
    ScannerVisitorCheck,
    ScopeCheck,
    SessionCookie,
    SessionUpkeep,
    TokenGate,
    TokenRecorder,
    TokenUpkeep,
    VerifiedPasswords,
    { provide: ReadGate, useExisting: TokenGate },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    GuessThrottle,
    Identities,
    Limiters,
    LoginThrottle,
    MailThrottle,
    PasswordLogin,
    ReadGate,
    SessionCookie,
    VerifiedPasswords,
  ],
})
export class AccessModule {}
