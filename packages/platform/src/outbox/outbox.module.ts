import { Global, Module } from '@nestjs/common';
import { Audit } from '../audit/audit';
import { Announcer } from './announcer';
import { Outbox } from './outbox';

/** Gives every module the outbox and the audit log: both are written with a change. */
@Global()
@Module({ providers: [Announcer, Audit, Outbox], exports: [Audit, Outbox] })
export class OutboxModule {}
