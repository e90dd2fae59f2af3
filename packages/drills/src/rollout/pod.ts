import { join } from 'node:path';
import { within } from '@review-service/embedded/deadline';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import { healthOf } from '../chaos/client';
import type { Servers } from '../servers/servers';
import type { Release } from './release';

const LONGEST_START = 60_000;

/** One process of a release. It is started once, and ended as Kubernetes ends a pod. */
export class Pod {
  /** Its failure; undefined if there was none. */
  fault?: string;
  private isAsked = false;

  private constructor(
    readonly name: string,
    private readonly running: RunningProgram,
  ) {
    void running.ended.then((how) => {
      if (!this.isAsked) this.fault = `${name} ended by itself: ${how}`;
    });
  }

  /** Resolves when it is ready. */
  static async start(
    app: 'api' | 'worker',
    { release, servers, number }: { release: Release; servers: Servers; number: number },
  ): Promise<Pod> {
    const name = `${app}-${number}`;
    const [env, log] = [{ ...servers.env, LOG_LEVEL: 'warn' }, servers.log(name)];
    const running = await launchProgram({ app, apps: join(release.root, 'apps'), env, log });
    const pod = new Pod(name, running);
    if (await within(LONGEST_START, async () => (await healthOf(running, 'ready'))?.status === 200)) return pod;
    pod.kill();
    throw new Error(`${name} of ${release.name} does not get ready: see ${log}`);
  }

  /** The port of its API. */
  get port(): number {
    return Number(new URL(this.running.url).port);
  }

  /** Asks it to end, and waits. Returns the milliseconds that it took. */
  async end(): Promise<number> {
    this.isAsked = true;
    const { how, took } = await this.running.end();
    if (how === undefined) this.fault = `${this.name} was not gone after ${took / 1000} s`;
    else if (how !== 0 && how !== 'SIGTERM') this.fault = `${this.name} ended badly: ${how}`;
    return took;
  }

  kill(): void {
    this.isAsked = true;
    this.running.kill();
  }
}
