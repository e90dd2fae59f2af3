import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ReadGate } from '../hypermedia/expansion';
import { AccessGuard } from './access.guard';
import { AdmissionCheck } from './admission.check';
import { ApiTokenCheck } from './api-token.check';
import { AuthenticationCheck } from './authentication.check';
import { DeclaredAccess } from './declared-access';
import { Identities } from './identities';
import { MethodCheck } from './method.check';
import { ReadOnlyCheck } from './read-only.check';
import { SameOriginCheck } from './same-origin.check';
import { SessionCookie } from './session-cookie';

/** Who may do what, asked of every request in one order. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    AdmissionCheck,
    ApiTokenCheck,
    AuthenticationCheck,
    DeclaredAccess,
    Identities,
    MethodCheck,
    ReadOnlyCheck,
    SameOriginCheck,
    SessionCookie,
    { provide: ReadGate, useExisting: ApiTokenCheck },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [ReadGate, SessionCookie],
})
export class AccessModule {}
