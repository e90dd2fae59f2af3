import { DiscoveryService } from '@nestjs/core';

/** Work that comes round by itself. In however many processes: each time in one of them. */
export interface Schedule {
  /** What it is called in the logs and in the queue. */
  readonly name: string;
  /** Milliseconds from one time to the next. */
  readonly every: number;
  run(): Promise<void>;
}

/** Marks a `Schedule`, so that the timetable finds it. */
export const Scheduled = DiscoveryService.createDecorator();

export const MINUTE = 60_000;
