import type { Job, Queue, Worker } from 'bullmq';

/** The part of BullMQ's queue that is used here. */
export type JobQueue = Pick<
  Queue,
  'waitUntilReady' | 'addBulk' | 'getJob' | 'getJobScheduler' | 'upsertJobScheduler' | 'getJobCounts' | 'close'
>;

/** The part of BullMQ's worker that is used here. */
export type JobWorker = Pick<Worker, 'close'>;

/** Does a job, or throws. */
export type Process = (job: Job) => Promise<void>;

/** Where the queues are: they hold nothing that the outbox does not know, so losing one loses no work. */
export interface QueueBackend {
  /** For adding and looking up. Fails within seconds while the backend is away. */
  queue(name: string): JobQueue;
  /** Takes jobs until it is closed, at most `concurrency` at once; waits while the backend is away. */
  worker(name: string, process: Process, concurrency: number): JobWorker;
  /** Why jobs cannot be handed over just now, or nothing. */
  fault(): Promise<string | undefined>;
  /** Lets go of the connections, after all queues and workers are closed. */
  close(): Promise<void>;
}

/** Injects the backend of the process's queues. */
export const QUEUE_BACKEND = Symbol('queue backend');
