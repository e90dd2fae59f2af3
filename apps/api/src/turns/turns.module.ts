import { Global, Module } from '@nestjs/common';
import { Turns } from './turns';

/** Lets changes of one object wait without a connection. */
@Global()
@Module({ providers: [Turns], exports: [Turns] })
export class TurnsModule {}
