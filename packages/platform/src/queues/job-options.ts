import type { DefaultJobOptions, WorkerOptions } from 'bullmq';

/**
 * Options of all jobs: the outbox does the retries, so BullMQ tries a job once. It keeps failed ones, because the
 * reconciler looks why they failed.
 */
export const JOB_OPTIONS = {
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: { count: 1_000, age: 24 * 3_600 },
} satisfies DefaultJobOptions;

/**
 * Another process takes over the job of a dead one after about 15 seconds, once. If that dies as well, the job may be to
 * blame, or another one at its side: the reconciler sends it again, apart from these.
 */
export const TAKEOVER = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 1,
} satisfies Partial<WorkerOptions>;
