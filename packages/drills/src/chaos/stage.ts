import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '@review-service/database/sql';
import type { ProgramCommand as RedisProgram } from '@review-service/embedded/program';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram, type Program, type RunningProgram } from '@review-service/testing/launch-program';
import { Wire } from '@review-service/testing/wire';
import type { DataSource } from 'typeorm';
import type { Backup } from '../servers/backup';
import { ProcessClient } from './client';
import { COUNTED, type RedisOfRun, Servers } from '../servers/servers';
import { SupervisedProcess } from '../servers/service';

const APIS = 3;
const WORKERS = 2;

/** Of the log of an API: it has no line for each request. */
const FEW_LINES = { LOG_LEVEL: 'warn' };

/** An API process, and where it is. */
export interface Api {
  readonly service: SupervisedProcess;
  readonly url: string;
  /** `http://…` of health and metrics. */
  readonly operations: string;
}

/** The service as clients and the counting see it. */
export interface ServiceView {
  readonly db: DataSource;
  /** The address of one API process, or of a proxy in front of all. */
  readonly url: string;
  /** The same caller at every address of the API. */
  clients(headers?: Record<string, string>): ProcessClient[];
  /** Runs a query without side effects, and waits for PostgreSQL while it is down. */
  read<Row extends object>(statement: Sql): Promise<Row[]>;
}

/** The real processes of one run, each started again whenever it is killed, on servers of their own. */
export class ChaosStage implements ServiceView {
  private constructor(
    private readonly servers: Servers,
    readonly apis: readonly Api[],
    readonly workers: readonly SupervisedProcess[],
  ) {}

  /** @param folder for all data and logs */
  static async open(folder: string, redisProgram: RedisProgram | undefined): Promise<ChaosStage> {
    const servers = await Servers.open(folder, { redis: redisProgram, durable: true, settings: COUNTED });
    await servers.migrate();
    const apis = await Promise.all(
      numbers(APIS).map(async (number): Promise<Api> => {
        const [port, healthPort] = [await lastingPort(), await lastingPort()];
        const env = { ...servers.env, ...FEW_LINES };
        return {
          service: serviceOf(`api-${number}`, { app: 'api', env, log: servers.log(`api-${number}`), port, healthPort }),
          url: `http://127.0.0.1:${port}`,
          operations: `http://127.0.0.1:${healthPort}`,
        };
      }),
    );
    const workers = numbers(WORKERS).map((number) =>
      serviceOf(`worker-${number}`, { app: 'worker', env: servers.env, log: servers.log(`worker-${number}`) }),
    );
    await Promise.all([...apis.map(({ service }) => service), ...workers].map((service) => service.start()));
    return new ChaosStage(servers, apis, workers);
  }

  get db(): DataSource {
    return this.servers.db;
  }

  get url(): string {
    return this.apis[0]?.url ?? '';
  }

  get postgres(): SupervisedProcess {
    return this.servers.postgres;
  }

  get redis(): RedisOfRun | undefined {
    return this.servers.redis;
  }

  /** Everything that can be killed. */
  get services(): SupervisedProcess[] {
    const redis = this.redis ? [this.redis.service] : [];
    return [...this.apis.map(({ service }) => service), ...this.workers, this.postgres, ...redis];
  }

  /** Another worker, for which each answer of PostgreSQL and of Redis is so many milliseconds later. Close it. */
  async openDistantWorker(delay: number): Promise<{ close(): Promise<void> }> {
    const { servers } = this;
    const addresses = Object.entries(servers.env).filter(([name]) => name === 'DATABASE_URL' || name === 'REDIS_URL');
    const wires = await Promise.all(addresses.map(async ([name, url]) => [name, await Wire.to(url, delay)] as const));
    const env = { ...servers.env, ...Object.fromEntries(wires.map(([name, wire]) => [name, wire.through()])) };
    const worker = serviceOf('distant worker', { app: 'worker', env, log: servers.log('distant-worker') });
    await worker.start();
    return {
      async close() {
        await worker.stop();
        await Promise.all(wires.map(([, wire]) => wire.cut()));
      },
    };
  }

  /** Workers with further settings, which can be killed, instead of the usual ones. Close them. */
  async exchangeWorkers(
    settings: Record<string, string>,
  ): Promise<{ workers: SupervisedProcess[]; close(): Promise<void> }> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
    const env = { ...this.servers.env, ...settings };
    const workers = this.workers.map(({ name }) =>
      serviceOf(name, { app: 'worker', env, log: this.servers.log(name) }),
    );
    await Promise.all(workers.map((worker) => worker.start()));
    return {
      workers,
      close: async () => {
        await Promise.all(workers.map((worker) => worker.stop()));
        await Promise.all(this.workers.map((worker) => worker.start()));
      },
    };
  }

  /** SIGSTOP freezes PostgreSQL as it is, SIGCONT lets it go on. */
  signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.servers.signalPostgres(signal);
  }

  /** Settings of every process. */
  get env(): Readonly<Record<string, string>> {
    return this.servers.env;
  }

  /** Of all data and logs. */
  get folder(): string {
    return this.servers.folder;
  }

  /** Starts a further process, with other settings, for a guarantee that ends it. It is not started again. */
  launch(app: 'api' | 'worker', more: Record<string, string> = {}): Promise<RunningProgram> {
    const log = this.servers.log(`${app}-of-a-guarantee`);
    return launchProgram({ app, env: { ...this.env, ...FEW_LINES, ...more }, log });
  }

  backUp(): Promise<Backup> {
    return this.servers.backUp();
  }

  /** Deletes PostgreSQL's data except its log, and starts it from a backup. */
  restore(backup: Backup): Promise<void> {
    return this.servers.restore(backup);
  }

  /** The same caller at each API process. */
  clients(headers: Record<string, string> = {}): ProcessClient[] {
    return this.apis.map(({ url }) => new ProcessClient(url, headers));
  }

  read<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.servers.read(statement);
  }

  /** Waits until everything is up. */
  async untilUp(): Promise<void> {
    await Promise.all(this.services.map((service) => service.untilUp()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.apis.map(({ service }) => service), ...this.workers].map((service) => service.stop()));
    await this.servers.close();
  }
}

/** Waits for at most so many milliseconds after `start`. */
export const until = (start: number, after: number): Promise<void> =>
  pause(Math.max(0, start + after - performance.now()));

const serviceOf = (name: string, program: Program) => new SupervisedProcess(name, () => launchProgram(program));

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
