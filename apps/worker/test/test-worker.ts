import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { Abstract, INestApplicationContext, Type } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';
import type { Timeouts } from '@review-service/database/timeouts';
import { readSettings } from '@review-service/platform/config/read-settings';
import { createLog } from '@review-service/platform/logging/log';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { openRedis } from '@review-service/platform/redis/open-redis';
import { FileStore } from '@review-service/platform/storage/file-store';
import { eventually } from '@review-service/testing/eventually';
import { type FreshDatabase, freshDatabase } from '@review-service/testing/fresh-database';
import { isLeftOut } from '@review-service/testing/left-out';
import { Make, TEST_KEYS } from '@review-service/testing/make';
import type { Wire } from '@review-service/testing/wire';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { SETTINGS } from '../src/settings';
import { createWorker } from '../src/worker';

/** Whether suites about jobs run with Redis, as in production: where it cannot be had, they run without. */
export const HAS_REDIS = !isLeftOut('redis');

/** The columns of an outbox row that tests read. */
export interface OutboxRow {
  readonly id: string;
  readonly name: string;
  readonly status: 'pending' | 'relayed' | 'done' | 'failed';
  readonly send_number: number;
  readonly attempts: number;
  readonly error: string | null;
  readonly progress: Record<string, number>;
  readonly request_id: string | null;
  readonly traceparent: string | null;
  readonly relayed_at: Date | null;
}

/** On a busy machine, a statement that fills a table may take a minute. */
const PATIENT: Timeouts = {
  connect: 30_000,
  statement: 120_000,
  lock: 60_000,
  idleInTransaction: 120_000,
  silence: 130_000,
};

/** Options of a test's worker. */
export interface TestWorkerOptions {
  /** False: its jobs come from the outbox itself. */
  hasRedis?: boolean;
  /** Settings as the environment would give them. */
  settings?: Record<string, string>;
  modules?: Type[];
  /** The proxy for its connections to PostgreSQL; with it, the usual timeouts apply. */
  wire?: Wire;
  timeouts?: Timeouts;
}

/** The worker in this process, on a private database. */
export class TestWorker {
  readonly metrics = new Registry();
  /** Queries its database. The data source exists only while the worker runs. */
  readonly query: DataSource['query'] = (text, values) => this.db.query(text, values as unknown[]);
  readonly make = new Make({ query: this.query } as DataSource);
  private app?: INestApplicationContext;
  private database?: FreshDatabase;
  /** Of its files. */
  folder = '';

  private constructor(
    private readonly options: TestWorkerOptions,
    readonly prefix = `test-${randomBytes(6).toString('hex')}`,
  ) {}

  static async boot(options: TestWorkerOptions = {}): Promise<TestWorker> {
    const worker = new TestWorker(options);
    await worker.open();
    return worker;
  }

  /** One for a suite: it is booted before the tests, and closed after them. */
  static ofSuite(options: TestWorkerOptions = {}): TestWorker {
    const worker = new TestWorker(options);
    beforeAll(() => worker.open());
    afterAll(() => worker.close());
    return worker;
  }

  /** Starts another one beside it, with the same database, queues and files. It is stopped, not closed. */
  async another(): Promise<TestWorker> {
    const worker = new TestWorker(this.options, this.prefix);
    Object.assign(worker, { database: this.database, folder: this.folder });
    await worker.start();
    return worker;
  }

  private async open(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'review-service-worker-'));
    this.database = await freshDatabase();
    await this.start().catch(async (error: unknown) => {
      await this.database?.drop();
      throw error;
    });
  }

  private get url(): string {
    if (!this.database) throw new Error('The worker has no database yet');
    return this.database.url;
  }

  /** Starts it, again after `stop()`. */
  async start(): Promise<void> {
    const { hasRedis = false, settings = {}, modules, wire, timeouts = wire ? undefined : PATIENT } = this.options;
    const databaseUrl = wire ? wire.through(this.url) : this.url;
    const redis = hasRedis ? { REDIS_URL: process.env.TEST_REDIS_URL ?? '', REDIS_PREFIX: this.prefix } : {};
    const configs = readSettings(SETTINGS, {
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: TEST_KEYS.join(),
      STORAGE_URL: pathToFileURL(this.folder).href,
      ...redis,
      ...settings,
    });
    process.env.LOG_LEVEL ??= 'fatal';
    this.metrics.clear();
    const more = {
      log: createLog('test', { stream: process.stdout }),
      metrics: this.metrics,
      ...(timeouts && { timeouts }),
    };
    this.app = await createWorker({ ...configs, ...more }, modules);
  }

  async stop(): Promise<void> {
    await this.app?.close();
    delete this.app;
  }

  get<T>(token: Type<T> | Abstract<T> | symbol | string): T {
    if (!this.app) throw new Error('The worker does not run');
    return this.app.get<T>(token);
  }

  get db(): DataSource {
    return this.get<DataSource>(getDataSourceToken());
  }

  get files(): FileStore {
    return this.get(FileStore);
  }

  /** The first column of each row. */
  async column<Value>(statement: string, values: unknown[] = []): Promise<Value[]> {
    const rows = await this.query<Record<string, Value>[]>(statement, values);
    return rows.flatMap((row) => Object.values(row).slice(0, 1));
  }

  /** Queries its database, also while the worker is stopped. */
  async lookAt(statement: string, values: unknown[]): Promise<unknown[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Requests a job in its own transaction, as a change does. Returns the row's id. */
  async send<Q extends QueueDefinition, N extends JobName<Q>>(
    queue: Q,
    name: N,
    payload: JobData<Q, N>,
  ): Promise<string> {
    return this.get(TransactionHost).withTransaction(() => this.get(Outbox).send(queue, name, payload));
  }

  async row(id: string): Promise<OutboxRow | undefined> {
    const [row] = await this.query<OutboxRow[]>('select * from outbox_message where id = $1', [id]);
    return row;
  }

  /** Waits until the row has this status. */
  until(id: string, status: OutboxRow['status'], within = 30_000): Promise<OutboxRow> {
    return eventually(async () => {
      const row = await this.row(id);
      return row?.status === status && row;
    }, within);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.database?.drop();
    await rm(this.folder, { recursive: true });
    if (this.options.hasRedis) await forget(this.prefix);
  }
}

/** Removes what a suite left in Redis. */
async function forget(prefix: string): Promise<void> {
  const redis = openRedis(process.env.TEST_REDIS_URL ?? '');
  const keys = await redis.keys(`*${prefix}*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}
