import type { DefaultJobOptions, WorkerOptions } from 'bullmq';

/**
 * What the backend does with jobs: tries and waits are the outbox's business, so a job here is tried once; a few
 * finished ones are kept for whoever looks at the queue.
 */
export const JOB_OPTIONS = {
  attempts: 1,
  removeOnComplete: { count: 100 },
  removeOnFail: { count: 1_000, age: 24 * 3_600 },
} satisfies DefaultJobOptions;

/** A job whose process died is taken over by another one after some 15 seconds. */
export const TAKEOVER = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 3,
} satisfies Partial<WorkerOptions>;
