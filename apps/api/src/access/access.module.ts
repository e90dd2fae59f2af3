import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ReadGate } from '../hypermedia/expansions/expansion';
import { AccessGuard, ALL_CHECKS } from './access.guard';
import { DeclaredAccess } from './declared-access';
import { GuessThrottle } from './limits/guess-throttle';
import { DirectoryLogin } from './callers/directory-login';
import { Identities } from './callers/identities';
import { Limiters } from './limits/limiters';
import { LoginThrottle } from './limits/login-throttle';
import { SecondFactorThrottle } from './limits/second-factor-throttle';
import { MailThrottle } from './limits/mail-throttle';
import { NotedUses } from './callers/noted-uses';
import { PasswordLogin } from './callers/password-login';
import { Quotas } from './limits/quotas';
import { ScannerKeys } from './callers/scanner-keys';
import { SessionCookie } from './callers/session-cookie';
import { SessionUpkeep } from './callers/session-upkeep';
import { TokenGate } from './rules/token-gate';
import { TokenRecorder } from './callers/token-recorder';
import { TokenUpkeep } from './callers/token-upkeep';
import { VerifiedPasswords } from './callers/verified-passwords';

/** Providers that other modules use, too. */
const SHARED = [
  DirectoryLogin,
  GuessThrottle,
  Identities,
  Limiters,
  LoginThrottle,
  SecondFactorThrottle,
  MailThrottle,
  PasswordLogin,
  Quotas,
  SessionCookie,
  VerifiedPasswords,
];

/** The access checks of every request. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    ...ALL_CHECKS,
    ...SHARED,
    DeclaredAccess,
    NotedUses,
    ScannerKeys,
    SessionUpkeep,
    TokenGate,
    TokenRecorder,
    TokenUpkeep,
    { provide: ReadGate, useExisting: TokenGate },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [...SHARED, ReadGate],
})
export class AccessModule {}
