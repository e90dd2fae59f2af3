import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Processor, type QueueProcessor, type Work } from './processor';

/** The processors of all modules, also of queues from which this process does not take. */
@Injectable()
export class Processors {
  private found: readonly QueueProcessor[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Call it once all modules are there. */
  get all(): readonly QueueProcessor[] {
    return (this.found ??= this.discovery
      .getProviders({ metadataKey: Processor.KEY })
      .map(({ instance }) => instance as QueueProcessor));
  }

  /** Whether jobs of this name are done in one transaction. */
  areDoneTogether({ queue, name }: { readonly queue: string; readonly name: string }): boolean {
    const handlers = this.all.find((one) => one.queue.name === queue)?.handlers;
    return handlers !== undefined && workOf(handlers, name)?.kind === 'step';
  }
}

/** The compiler has checked that each job has its handler; a queue may hold jobs of a newer release. */
export const workOf = (handlers: QueueProcessor['handlers'], name: string): Work<object> | undefined =>
  (handlers as Record<string, Work<object> | undefined>)[name];
