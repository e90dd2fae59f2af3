import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDataSource } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import { query, type Sql } from '@review-service/database/sql';
import { within } from '@review-service/embedded/deadline';
import type { Program } from '@review-service/embedded/program';
import { migrateQueues } from '@review-service/platform/queues/postgres-queues';
import { openRedis } from '@review-service/platform/redis/open-redis';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram } from '@review-service/testing/launch-program';
import { TEST_KEYS } from '@review-service/testing/make';
import type { DataSource } from 'typeorm';
import { Client } from './client';
import { launchPostgres, signalPostgres } from './private-postgres';
import { emptyDisk, launchRedis } from './private-redis';
import { Service } from './service';

const APIS = 3;
const WORKERS = 2;
/** As long as a read waits for a PostgreSQL that was killed: a slow disk takes its time to recover. */
const LONGEST_AWAY = 120_000;

/** An API process, and where it is. */
export interface Api {
  readonly service: Service;
  readonly url: string;
  /** `http://…` of health and metrics. */
  readonly operations: string;
}

/** The Redis of a run, and what can befall it besides being killed. */
export interface RedisOnStage {
  readonly service: Service;
  flush(): Promise<void>;
  /** Only while it is stopped. */
  emptyDisk(): void;
}

/** The real processes of one run, each started again whenever it is killed, on servers of their own. */
export class Stage {
  private constructor(
    private readonly folder: string,
    readonly postgres: Service,
    readonly redis: RedisOnStage | undefined,
    readonly apis: readonly Api[],
    readonly workers: readonly Service[],
    readonly db: DataSource,
  ) {}

  /** @param folder for all data and logs */
  static async open(folder: string, redisProgram: Program | undefined): Promise<Stage> {
    const log = (name: string) => join(folder, 'log', `${name}.log`);
    mkdirSync(join(folder, 'log'), { recursive: true });

    const postgresPort = await lastingPort();
    let url = '';
    const postgres = new Service('PostgreSQL', async () => {
      const running = await launchPostgres(folder, postgresPort);
      url = running.url;
      return running;
    });
    await postgres.start();
    const db = createDataSource({ url, applicationName: 'chaos', poolSize: 4 });
    await db.initialize();
    await migrate(db);
    await migrateQueues(url);

    const redisPlace = { disk: join(folder, 'redis'), log: log('redis'), port: await lastingPort() };
    const redisUrl = `redis://127.0.0.1:${redisPlace.port}/0`;
    const redis = redisProgram && {
      service: new Service('Redis', () => launchRedis(redisProgram, redisPlace)),
      flush: () => flush(redisUrl),
      emptyDisk: () => emptyDisk(redisPlace),
    };
    await redis?.service.start();

    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: url,
      SECRET_KEYS: TEST_KEYS.join(),
      // High, not off: counting is what the API needs Redis for.
      RATE_LIMITS: 'anonymous=1000000000/h,authenticated=1000000000/h',
      TRUSTED_PROXIES: '127.0.0.1',
      ...(redis && { REDIS_URL: redisUrl }),
    };
    const program = async (app: 'api' | 'worker', number: number, more: Record<string, string>) => {
      const [name, healthPort] = [`${app}-${number}`, await lastingPort()];
      const plan = { app, env: { ...env, ...more }, log: log(name), healthPort };
      return { service: new Service(name, () => launchProgram(plan)), operations: `http://127.0.0.1:${healthPort}` };
    };
    const apis = await Promise.all(
      numbers(APIS).map(async (number) => {
        const port = await lastingPort();
        const more = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' };
        return { ...(await program('api', number, more)), url: `http://127.0.0.1:${port}` };
      }),
    );
    const workers = await Promise.all(numbers(WORKERS).map((number) => program('worker', number, {})));
    const stage = new Stage(
      folder,
      postgres,
      redis,
      apis,
      workers.map(({ service }) => service),
      db,
    );
    await Promise.all([...apis, ...workers].map(({ service }) => service.start()));
    return stage;
  }

  /** Everything that can be killed. */
  get services(): Service[] {
    const redis = this.redis ? [this.redis.service] : [];
    return [...this.apis.map(({ service }) => service), ...this.workers, this.postgres, ...redis];
  }

  /** SIGSTOP freezes PostgreSQL as it is, SIGCONT lets it go on. */
  signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    signalPostgres(this.folder, signal);
  }

  /** The same caller at each API process. */
  clients(headers: Record<string, string> = {}): Client[] {
    return this.apis.map(({ url }) => new Client(url, headers));
  }

  /** Reads, and waits for PostgreSQL while it is away. Nothing that is read here changes anything. */
  async read<Row extends object>(statement: Sql): Promise<Row[]> {
    const rows = await within(LONGEST_AWAY, () => query<Row>(this.db.manager, statement).catch(() => undefined));
    return rows ?? query(this.db.manager, statement);
  }

  /** Waits until everything is up. */
  async untilUp(): Promise<void> {
    await Promise.all(this.services.map((service) => service.untilUp()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.apis.map(({ service }) => service), ...this.workers].map((service) => service.stop()));
    await this.db.destroy();
    await Promise.all([this.redis?.service.stop(), this.postgres.stop()]);
  }
}

/** Waits for at most so many milliseconds after `start`. */
export const until = (start: number, after: number): Promise<void> =>
  pause(Math.max(0, start + after - performance.now()));

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function flush(url: string): Promise<void> {
  const redis = openRedis(url);
  await redis.flushall();
  redis.disconnect();
}
