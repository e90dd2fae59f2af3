import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ReadGate } from '../hypermedia/expansion';
import { AccessGuard } from './access.guard';
import { AdmissionCheck } from './admission.check';
import { ApiTokenCheck } from './api-token.check';
import { AuthenticationCheck } from './authentication.check';
import { ClientVisitorCheck } from './client-visitor.check';
import { DeclaredAccess } from './declared-access';
import { FeatureCheck } from './feature.check';
import { GuessThrottle } from './guess-throttle';
import { Identities } from './identities';
import { Limiters } from './limiters';
import { LoginThrottle } from './login-throttle';
import { MethodCheck } from './method.check';
import { MethodOverrideCheck } from './method-override.check';
import { PageOriginCheck } from './page-origin.check';
import { PageVisitorCheck } from './page-visitor.check';
import { PasswordLogin } from './password-login';
import { RateLimitCheck } from './rate-limit.check';
import { ReadOnlyCheck } from './read-only.check';
import { SameOriginCheck } from './same-origin.check';
import { ScopeCheck } from './scope.check';
import { SessionCookie } from './session-cookie';
import { TokenGate } from './token-gate';
import { TokenUpkeep } from './token-upkeep';
import { VerifiedPasswords } from './verified-passwords';

/** The access checks of every request. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    AdmissionCheck,
    ApiTokenCheck,
    AuthenticationCheck,
    ClientVisitorCheck,
    DeclaredAccess,
    FeatureCheck,
    GuessThrottle,
    Identities,
    Limiters,
    LoginThrottle,
    MethodCheck,
    MethodOverrideCheck,
    PageOriginCheck,
    PageVisitorCheck,
    PasswordLogin,
    RateLimitCheck,
    ReadOnlyCheck,
    SameOriginCheck,
    ScopeCheck,
    SessionCookie,
    TokenGate,
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
    PasswordLogin,
    ReadGate,
    SessionCookie,
    VerifiedPasswords,
  ],
})
export class AccessModule {}
