import type { WorkerSettings } from '@review-service/platform/queues/queue-backend';

/** A job whose process died is taken over by another one after some 15 seconds. */
export const TAKING: Pick<WorkerSettings, 'lockDuration' | 'stalledInterval' | 'maxStalledCount'> = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  maxStalledCount: 3,
};
