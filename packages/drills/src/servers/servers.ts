import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDataSource } from '@review-service/database/data-source';
import { migrate } from '@review-service/database/migrate';
import type { Sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import { within } from '@review-service/embedded/deadline';
import type { ProgramCommand } from '@review-service/embedded/program';
import { openRedis } from '@review-service/platform/redis/open-redis';
import { lastingPort } from '@review-service/testing/lasting-port';
import { settingsOn, WITHOUT_UNDO } from '@review-service/testing/program-settings';
import type { DataSource } from 'typeorm';
import { Backup } from './backup';
import { launchPostgres, signalPostgres } from './private-postgres';
import { emptyDisk, launchRedis, signalRedis } from './private-redis';
import { SupervisedProcess } from './service';

/** The time for which a read waits for a killed PostgreSQL: recovery is slow on a slow disk. */
const LONGEST_AWAY = 120_000;

/** The Redis of a run, with its faults. */
export interface RedisOfRun {
  readonly service: SupervisedProcess;
  flush(): Promise<void>;
  /** Only while it is stopped. */
  emptyDisk(): void;
  /** SIGSTOP freezes it as it is, SIGCONT lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** @param bytes `maxmemory`; 0 is without a limit. One that is exceeded already refuses all writes. */
  limitMemory(bytes: number): Promise<void>;
}

/** What a run needs of its servers. */
interface Needs {
  /** Undefined: there is no Redis. */
  readonly redis: ProgramCommand | undefined;
  /** False where no guarantee is about what PostgreSQL keeps: it is faster then. */
  readonly durable: boolean;
  /** Further settings of every process. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Limits that nobody reaches, instead of none, so that the API counts them, in Redis, too; callers have addresses of their own. */
export const COUNTED = {
  RATE_LIMITS: 'anonymous=1000000000/h,authenticated=1000000000/h',
  DAILY_UPLOAD_BYTES: String(2 ** 50),
  MAX_API_TOKENS: '1000000',
  MAX_APPLICATIONS: '1000000',
  TRUSTED_PROXIES: '127.0.0.1',
} as const;

/** The PostgreSQL and the Redis of a run, and the settings of the service's processes for them. */
export class Servers {
  private constructor(
    /** Of all data and logs. */
    readonly folder: string,
    readonly postgres: SupervisedProcess,
    readonly redis: RedisOfRun | undefined,
    readonly db: DataSource,
    /** Settings of every process. */
    readonly env: ReturnType<typeof settingsOn> & Record<string, string>,
  ) {}

  /**
   * Starts both. The database is empty.
   *
   * @param folder for all data and logs
   */
  static async open(folder: string, { redis: redisProgram, durable, settings }: Needs): Promise<Servers> {
    mkdirSync(join(folder, 'log'), { recursive: true });
    const postgresPort = await lastingPort();
    let url = '';
    const postgres = new SupervisedProcess('PostgreSQL', async () => {
      const running = await launchPostgres(folder, postgresPort, durable);
      url = running.url;
      return running;
    });
    await postgres.start();
    const db = createDataSource({ url, applicationName: 'drills', poolSize: 4 });
    await db.initialize();

    const redisPlace = { disk: join(folder, 'redis'), log: logFile(folder, 'redis'), port: await lastingPort() };
    const redisUrl = `redis://127.0.0.1:${redisPlace.port}/0`;
    const redis = redisProgram && {
      service: new SupervisedProcess('Redis', () => launchRedis(redisProgram, redisPlace)),
      flush: () => flush(redisUrl),
      emptyDisk: () => emptyDisk(redisPlace),
      signal: (signal: 'SIGSTOP' | 'SIGCONT') => signalRedis(redisPlace, signal),
      limitMemory: (bytes: number) => limitMemory(redisUrl, bytes),
    };
    await redis?.service.start();
    const env = {
      ...settingsOn(url, folder),
      ...WITHOUT_UNDO,
      ...(redis && { REDIS_URL: redisUrl }),
      ...settings,
    };
    return new Servers(folder, postgres, redis, db, env);
  }

  /** Brings the schema to the version of this build. */
  async migrate(): Promise<void> {
    await migrate(this.db);
  }

  /** The log file of a process. */
  log(name: string): string {
    return logFile(this.folder, name);
  }

  /** SIGSTOP freezes PostgreSQL as it is, SIGCONT lets it go on. */
  signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    signalPostgres(this.folder, signal);
  }

  backUp(): Promise<Backup> {
    return Backup.take(this.db, this.folder);
  }

  /** Deletes PostgreSQL's data except its log, and starts it from a backup. */
  async restore(backup: Backup): Promise<void> {
    await this.postgres.stop();
    backup.putBack();
    await this.postgres.start();
  }

  /** Runs a query without side effects, and waits for PostgreSQL while it is down. */
  async read<Row extends object>(statement: Sql): Promise<Row[]> {
    const rows = await within(LONGEST_AWAY, () => query<Row>(this.db.manager, statement).catch(() => undefined));
    return rows ?? query(this.db.manager, statement);
  }

  async close(): Promise<void> {
    await this.db.destroy();
    await Promise.all([this.redis?.service.stop(), this.postgres.stop()]);
  }
}

const logFile = (folder: string, name: string) => join(folder, 'log', `${name}.log`);

async function flush(url: string): Promise<void> {
  const redis = openRedis(url);
  await redis.flushall();
  redis.disconnect();
}

async function limitMemory(url: string, bytes: number): Promise<void> {
  const redis = openRedis(url);
  await redis.call('config', 'set', 'maxmemory', String(bytes));
  redis.disconnect();
}
