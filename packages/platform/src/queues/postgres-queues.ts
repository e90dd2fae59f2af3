import { probeWhenIdle } from '@review-service/database/end-when-silent';
import { timeoutSettings, UNHURRIED } from '@review-service/database/timeouts';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { Pool } from 'pg';
import type { Logger } from '../logging/log';
import { JOB_OPTIONS, TAKEOVER } from './job-options';
import { PostgresWorker } from './postgres-worker';
import type { JobWorker, Process, QueueBackend } from './queue-backend';

/** Separate from the service's own tables. BullMQ requires this name if it gets a pool. */
const SCHEMA = 'bullmq';
/** Connections of one queue or worker; one of them listens. */
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
    const away = (error: Error) => this.away(error);
    return new PostgresWorker(() => {
      const options = { connection: this.pool(), concurrency, autorun: false, ...TAKEOVER };
      return new Worker(name, process, options, createBackend).on('error', away);
    }, away);
  }

  /** Does nothing: the process has connected to the database before. */
  ready(): Promise<void> {
    return Promise.resolve();
  }

  /** No fault: the database has a separate check. */
  fault(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** BullMQ's own pool has no timeout for a dead connection. */
  private pool(): Pool {
    return new Pool({
      connectionString: this.url,
      options: `-c search_path=${SCHEMA}`,
      max: POOL_SIZE,
      keepAlive: true,
      ...timeoutSettings(this.timeouts),
      onConnect: (client) => probeWhenIdle(client, this.timeouts.silence),
    });
  }

  private away(error: Error): void {
    this.log.debug({ err: error }, 'the queues in PostgreSQL are away: follow-up work waits in the outbox');
  }
}

/** Each queue or worker closes its own pool. */
const createBackend: typeof createPostgresBackend = (name, options, more) => {
  const backend = createPostgresBackend(name, options, more);
  backend.once('close', () => void (options.connection as Pool).end());
  return backend;
};

/** Creates or updates the tables of the queues in PostgreSQL. Part of `admin migrate`. */
export async function migrateQueues(url: string): Promise<void> {
  const connection = { connectionString: url, schema: SCHEMA, max: 1, migrate: true };
  const queue = new Queue('migration', { connection }, createPostgresBackend);
  try {
    await queue.waitUntilReady();
  } finally {
    await queue.close();
  }
}
