import { endWhenDeaf } from '@review-service/database/end-when-silent';
import { timeoutSettings, UNHURRIED } from '@review-service/database/timeouts';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { Pool } from 'pg';
import type { Logger } from '../logging/log';
import { JOB_OPTIONS, TAKEOVER } from './job-options';
import type { JobWorker, Process, QueueBackend } from './queue-backend';

/** Apart from the service's own tables. The name is BullMQ's, which takes it for granted where a pool is given. */
const SCHEMA = 'bullmq';
/** Of one queue or worker: it listens on one of them. */
const POOL_SIZE = 3;

/** Queues in PostgreSQL, for installations without Redis. */
export class PostgresQueues implements QueueBackend {
  constructor(
    private readonly url: string,
    private readonly log: Logger,
    private readonly timeouts = UNHURRIED,
  ) {}

  queue(name: string) {
    const options = { connection: this.pool(), defaultJobOptions: JOB_OPTIONS };
    return new Queue(name, options, createBackend).on('error', (error) => this.away(error));
  }

  worker(name: string, process: Process, concurrency: number): JobWorker {
    const options = { connection: this.pool(), concurrency, ...TAKEOVER };
    return new Worker(name, process, options, createBackend).on('error', (error) => this.away(error));
  }

  /** Whoever has no database hears of it first. */
  ready(): Promise<void> {
    return Promise.resolve();
  }

  /** The database has a check of its own. */
  fault(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** BullMQ's own pool would wait for ever on a connection that has gone silent. */
  private pool(): Pool {
    return new Pool({
      connectionString: this.url,
      options: `-c search_path=${SCHEMA}`,
      max: POOL_SIZE,
      keepAlive: true,
      ...timeoutSettings(this.timeouts),
      onConnect: (client) => endWhenDeaf(client, this.timeouts.silence),
    });
  }

  private away(error: Error): void {
    this.log.debug({ err: error }, 'the queues in PostgreSQL are away: follow-up work waits in the outbox');
  }
}

/** A queue or worker takes its pool with it. */
const createBackend: typeof createPostgresBackend = (name, options, more) => {
  const backend = createPostgresBackend(name, options, more);
  backend.once('close', () => void (options.connection as Pool).end());
  return backend;
};

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
