import type { Job, Queue, Worker } from 'bullmq';

/** The part of BullMQ's queue that is used here. */
export type JobQueue = Pick<
  Queue,
  | 'waitUntilReady'
  | 'addBulk'
  | 'getJob'
  | 'getJobScheduler'
  | 'removeJobScheduler'
  | 'upsertJobScheduler'
  | 'getJobCounts'
  | 'close'
>;

/** The part of BullMQ's worker that is used here. */
export type JobWorker = Pick<Worker, 'close'>;

/** Does a job, or throws. */
export type Process = (job: Job) => Promise<void>;

/** The backend of the queues. All their jobs are in the outbox, so losing a queue loses no work. */
export interface QueueBackend {
  /** For adding and looking up jobs. Fails within seconds while the backend is down. */
  queue(name: string): JobQueue;
  /** Takes jobs until it is closed, at most `concurrency` at once; waits while the backend is down. */
  worker(name: string, process: Process, concurrency: number): JobWorker;
  /** Why jobs cannot be added now, or undefined. */
  fault(): Promise<string | undefined>;
  /** Closes the connections. Call it after all queues and workers are closed. */
  close(): Promise<void>;
}

/** Injects the backend of the process's queues. */
export const QUEUE_BACKEND = Symbol('queue backend');
