import { type DynamicModule, Module } from '@nestjs/common';
import { Turns } from './turns';

/** Lets changes of one object wait without a connection. */
@Module({})
export class TurnsModule {
  /** @param longestWait in milliseconds: who waits longer for a turn is refused */
  static of(longestWait: number): DynamicModule {
    return {
      module: TurnsModule,
      global: true,
      providers: [{ provide: Turns, useFactory: () => new Turns(longestWait) }],
      exports: [Turns],
    };
  }
}
