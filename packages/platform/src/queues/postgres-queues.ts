import { createPostgresBackend, Queue, Worker } from 'bullmq';
import type { Logger } from '../logging/log';
import { JOB_OPTIONS } from './kept-jobs';
import type { JobQueue, JobWorker, Process, QueueBackend, WorkerSettings } from './queue-backend';

/** Apart from the service's own tables. */
const SCHEMA = 'bullmq';
/** Of one queue or worker; it has another connection to listen on. */
const POOL_SIZE = 2;

/** Queues in PostgreSQL, for installations without Redis. */
export class PostgresQueues implements QueueBackend {
  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  queue(name: string): JobQueue {
    return new Queue(name, { connection: this.connection(), defaultJobOptions: JOB_OPTIONS }, createPostgresBackend).on(
      'error',
      (error) => this.away(error),
    );
  }

  worker(name: string, process: Process, settings: WorkerSettings): JobWorker {
    return new Worker(name, process, { connection: this.connection(), ...settings }, createPostgresBackend).on(
      'error',
      (error) => this.away(error),
    );
  }

  /** The database has a check of its own. */
  fault(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private connection() {
    return { connectionString: this.url, schema: SCHEMA, max: POOL_SIZE, connectionTimeoutMillis: 5_000 };
  }

  private away(error: Error): void {
    this.log.debug({ err: error }, 'the queues in PostgreSQL are away: follow-up work waits in the outbox');
  }
}

/** Makes the tables of the queues in PostgreSQL, or brings them up to date. Part of `admin migrate`. */
export async function migrateQueues(url: string): Promise<void> {
  const connection = { connectionString: url, schema: SCHEMA, max: 1, migrate: true };
  const queue = new Queue('migration', { connection }, createPostgresBackend);
  try {
    await queue.waitUntilReady();
  } finally {
    await queue.close();
  }
}
