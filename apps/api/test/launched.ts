import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram, type Running } from '@review-service/testing/launch-program';
import { TEST_KEYS } from '@review-service/testing/make';
import type { TestApi } from './test-api';

/** Settings of a built program on the database and the files of a `TestApi`. */
export const settingsOn = (api: TestApi, port: number): Record<string, string> => ({
  DATABASE_URL: api.databaseUrl,
  SECRET_KEYS: TEST_KEYS.join(),
  STORAGE_URL: pathToFileURL(join(api.folder, 'files')).href,
  UPLOAD_DIR: join(api.folder, 'launched-uploads'),
  HOST: '127.0.0.1',
  PORT: String(port),
  RATE_LIMITS: 'off',
});

/** The built API and the built worker, as separate processes on the database and the files of a `TestApi`. */
export class Launched {
  private constructor(
    /** `http://127.0.0.1:<port>` of the API. */
    readonly url: string,
    /** The addresses of their health and metrics. */
    readonly operations: { readonly api: string; readonly worker: string },
    private readonly log: string,
    private readonly processes: readonly Running[],
  ) {}

  /** @param settings of both, as the environment would give them */
  static async on(api: TestApi, settings: Record<string, string> = {}): Promise<Launched> {
    const [port, apiHealth, workerHealth] = [await lastingPort(), await lastingPort(), await lastingPort()];
    const log = join(api.folder, 'programs.log');
    const env = { ...settingsOn(api, port), ...settings };
    const processes = await Promise.all([
      launchProgram({ app: 'api', env, log, healthPort: apiHealth }),
      launchProgram({ app: 'worker', env, log, healthPort: workerHealth }),
    ]);
    const operations = { api: `http://127.0.0.1:${apiHealth}`, worker: `http://127.0.0.1:${workerHealth}` };
    return new Launched(`http://127.0.0.1:${port}`, operations, log, processes);
  }

  /** The output of both. */
  get written(): string {
    return readFileSync(this.log, 'utf8');
  }

  async metricsOf(program: 'api' | 'worker'): Promise<string> {
    return (await fetch(`${this.operations[program]}/metrics`)).text();
  }

  async stop(): Promise<void> {
    for (const one of this.processes) {
      one.kill();
      await one.ended;
    }
  }
}
