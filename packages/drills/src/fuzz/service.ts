import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ServedRoute, servedRoutes } from '@review-service/api/served-routes';
import { createDataSource } from '@review-service/database/data-source';
import { within } from '@review-service/embedded/deadline';
import { openFileStore } from '@review-service/platform/storage/open-file-store';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import type { DataSource } from 'typeorm';
import { makeCallers } from './callers';
import type { Target } from './fuzz';
import { explore, type Surface } from './surface';
import { makeWorld } from './world';

/** What the service needs to run. */
export interface Ground {
  /** Settings of its programs: among them the URL of a migrated database that nobody else uses. */
  readonly env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string; readonly STORAGE_URL: string };
  /** For uploads and logs. */
  readonly folder: string;
}

/** The same after a restart: answers that were read before have links with them. */
interface Ports {
  readonly port: number;
  readonly healthPort: number;
}

/** A service that is blocked for longer than this, in milliseconds, is killed, so that the run goes on. */
const LONGEST_RECOVERY = 30_000;

/** The built API and the built worker, as two processes on a private database. */
export class FuzzedService implements Target {
  private died: string | undefined;
  /** Read once: the world is the same each time. */
  private surface: Surface | undefined;

  private constructor(
    private readonly ground: Ground,
    private readonly db: DataSource,
    private readonly ports: Ports,
    private apiProcess: RunningProgram,
    private readonly worker: RunningProgram,
    private readonly routes: readonly ServedRoute[],
  ) {
    this.watch();
  }

  static async launch(ground: Ground): Promise<FuzzedService> {
    mkdirSync(ground.folder, { recursive: true });
    const db = createDataSource({ url: ground.env.DATABASE_URL, applicationName: 'fuzz', poolSize: 2 });
    await db.initialize();
    const ports = { port: await lastingPort(), healthPort: await lastingPort() };
    const [api, worker] = [await launch('api', ground, ports), await launch('worker', ground)];
    return new FuzzedService(ground, db, ports, api, worker, servedRoutes());
  }

  get api(): string {
    return this.apiProcess.url;
  }

  get operations(): string {
    return this.apiProcess.operations;
  }

  /** The process id of the API. */
  get pid(): number {
    return this.apiProcess.pid;
  }

  async remake() {
    const { people, tokens } = await makeWorld(this.db, await openFileStore(this.ground.env.STORAGE_URL));
    const callers = await makeCallers(this.api, people, tokens);
    const [superuser] = callers;
    if (!superuser) throw new Error('Nobody is there');
    this.surface ??= await explore(this.api, this.routes, superuser);
    return { callers, surface: this.surface };
  }

  async heal(): Promise<string | undefined> {
    const isLive = async () => this.died !== undefined || (await fetch(`${this.operations}/health/live`)).ok;
    const answers = await within(LONGEST_RECOVERY, () => isLive().catch(() => false));
    if (!answers) await this.apiProcess.stop();
    const { died } = this;
    if (died === undefined) return undefined;
    this.apiProcess = await launch('api', this.ground, this.ports);
    this.watch();
    return answers ? died : `the API did not come to itself within ${LONGEST_RECOVERY / 1000} s`;
  }

  async stop(): Promise<void> {
    for (const one of [this.apiProcess, this.worker]) await one.stop();
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

const launch = (app: 'api' | 'worker', { env, folder }: Ground, ports?: Ports): Promise<RunningProgram> =>
  launchProgram({
    app,
    env: { UPLOAD_DIR: join(folder, 'uploads'), ...env },
    log: join(folder, `${app}.log`),
    ...ports,
  });
