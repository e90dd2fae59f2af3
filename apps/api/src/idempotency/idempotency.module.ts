import { Global, Module } from '@nestjs/common';
import { RepeatableChanges } from './repeatable-changes';

/** Lets clients send a change again without making it twice. */
@Global()
@Module({ providers: [RepeatableChanges], exports: [RepeatableChanges] })
export class IdempotencyModule {}
