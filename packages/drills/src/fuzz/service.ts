import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ServedRoute, servedRoutes } from '@review-service/api/served-routes';
import { createDataSource } from '@review-service/database/data-source';
import { within } from '@review-service/embedded/deadline';
import { openFileStore } from '@review-service/platform/storage/open-file-store';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import { TEST_KEYS } from '@review-service/testing/make';
import type { DataSource } from 'typeorm';
import { makeCallers } from './callers';
import type { Target } from './fuzz';
import { explore, type Surface } from './surface';
import { makeWorld } from './world';

/** What the service needs to run. */
export interface Ground {
  /** The URL of a migrated database that nobody else uses. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** For files and logs. */
  readonly folder: string;
  /** More settings, as the environment would give them. */
  readonly settings?: Record<string, string>;
}

/** A service that is blocked for longer than this, in milliseconds, is killed, so that the run goes on. */
const LONGEST_RECOVERY = 30_000;

/** The built API and the built worker, as two processes on a private database. */
export class Service implements Target {
  private died: string | undefined;
  /** Read once: the world is the same each time. */
  private surface: Surface | undefined;

  private constructor(
    private readonly ground: Ground,
    private readonly db: DataSource,
    private readonly ports: { readonly api: number; readonly operations: number },
    private apiProcess: RunningProgram,
    private readonly worker: RunningProgram,
    private readonly routes: readonly ServedRoute[],
  ) {
    this.watch();
  }

  static async launch(ground: Ground): Promise<Service> {
    mkdirSync(ground.folder, { recursive: true });
    const db = createDataSource({ url: ground.databaseUrl, applicationName: 'fuzz', poolSize: 2 });
    await db.initialize();
    const ports = { api: await lastingPort(), operations: await lastingPort() };
    const api = await launch('api', ground, ports.operations, ports.api);
    const worker = await launch('worker', ground, await lastingPort());
    return new Service(ground, db, ports, api, worker, servedRoutes());
  }

  get api(): string {
    return `http://127.0.0.1:${this.ports.api}`;
  }

  get operations(): string {
    return `http://127.0.0.1:${this.ports.operations}`;
  }

  /** The process id of the API. */
  get pid(): number {
    return this.apiProcess.pid;
  }

  async remake() {
    const { people, tokens } = await makeWorld(this.db, await openFileStore(storageOf(this.ground)));
    const callers = await makeCallers(this.api, people, tokens);
    const [superuser] = callers;
    if (!superuser) throw new Error('Nobody is there');
    this.surface ??= await explore(this.api, this.routes, superuser);
    return { callers, surface: this.surface };
  }

  async heal(): Promise<string | undefined> {
    const isLive = async () => this.died !== undefined || (await fetch(`${this.operations}/health/live`)).ok;
    const answers = await within(LONGEST_RECOVERY, () => isLive().catch(() => false));
    if (!answers) this.apiProcess.kill();
    if (!answers) await this.apiProcess.ended;
    const { died } = this;
    if (died === undefined) return undefined;
    this.apiProcess = await launch('api', this.ground, this.ports.operations, this.ports.api);
    this.watch();
    return answers ? died : `the API did not come to itself within ${LONGEST_RECOVERY / 1000} s`;
  }

  async stop(): Promise<void> {
    for (const one of [this.apiProcess, this.worker]) {
      one.kill();
      await one.ended;
    }
    await this.db.destroy();
  }

  private watch(): void {
    this.died = undefined;
    const watched = this.apiProcess;
    void watched.ended.then((code) => {
      this.died = `the API process ended with ${code}`;
    });
  }
}

const storageOf = ({ folder }: Ground): string => pathToFileURL(join(folder, 'files')).href;

function launch(app: 'api' | 'worker', ground: Ground, healthPort: number, port?: number): Promise<RunningProgram> {
  const { databaseUrl, redisUrl, folder, settings } = ground;
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: new URL(databaseUrl).pathname.slice(1),
    SECRET_KEYS: TEST_KEYS.join(),
    STORAGE_URL: storageOf(ground),
    UPLOAD_DIR: join(folder, 'uploads'),
    RATE_LIMITS: 'off',
    HOST: '127.0.0.1',
    ...(port !== undefined && { PORT: String(port) }),
    ...settings,
  };
  return launchProgram({ app, env, log: join(folder, `${app}.log`), healthPort });
}
