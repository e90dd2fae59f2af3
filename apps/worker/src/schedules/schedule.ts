import { DiscoveryService } from '@nestjs/core';

/** Scheduled work. Each run happens in one of the processes. */
export interface Schedule {
  /** Its name in the logs and in the queue. */
  readonly name: string;
  /** Milliseconds between two runs. */
  readonly every: number;
  run(): Promise<void>;
}

/** Marks a `Schedule`, so that the timetable finds it. */
export const Scheduled = DiscoveryService.createDecorator();

/** All that is marked. */
export const schedulesOf = (discovery: DiscoveryService): Schedule[] =>
  discovery.getProviders({ metadataKey: Scheduled.KEY }).map(({ instance }) => instance as Schedule);

/** Milliseconds. */
export const MINUTE = 60_000;
