import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import type { TestApi } from './test-api';

/** The built API and the built worker, as separate processes on the database and the files of a `TestApi`. */
export class Launched {
  private constructor(
    private readonly log: string,
    private readonly programs: { readonly api: RunningProgram; readonly worker: RunningProgram },
  ) {}

  /** @param settings of both, as the environment would give them */
  static async on(api: TestApi, settings: Record<string, string> = {}): Promise<Launched> {
    const log = join(api.folder, 'programs.log');
    const env = { ...api.programSettings, ...settings };
    const [served, worker] = await Promise.all([
      launchProgram({ app: 'api', env, log }),
      launchProgram({ app: 'worker', env, log }),
    ]);
    return new Launched(log, { api: served, worker });
  }

  /** `http://127.0.0.1:<port>` of the API. */
  get url(): string {
    return this.programs.api.url;
  }

  /** The address of a program's health and metrics. */
  operationsOf(program: 'api' | 'worker'): string {
    return this.programs[program].operations;
  }

  /** The output of both. */
  get written(): string {
    return readFileSync(this.log, 'utf8');
  }

  async metricsOf(program: 'api' | 'worker'): Promise<string> {
    return (await fetch(`${this.operationsOf(program)}/metrics`)).text();
  }

  async stop(): Promise<void> {
    await this.programs.api.stop();
    await this.programs.worker.stop();
  }
}
