import { Global, Module } from '@nestjs/common';
import { Announcer } from './announcer';
import { Outbox } from './outbox';

/** Gives every module the outbox. */
@Global()
@Module({ providers: [Announcer, Outbox], exports: [Outbox] })
export class OutboxModule {}
