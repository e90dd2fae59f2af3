import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from '@review-service/embedded/deadline';
import { lastingPort } from '@review-service/testing/lasting-port';
import { launchProgram, type RunningProgram } from '@review-service/testing/launch-program';
import type { Servers } from '../servers/servers';
import type { Release } from './release';

const LONGEST_START = 60_000;
/** As in our manifests: a process that runs longer is killed. */
const GRACE = 90_000;

/** One process of a release. It is started once, and ended as Kubernetes ends a pod. */
export class Pod {
  /** Its failure; undefined if there was none. */
  fault?: string;
  private isAsked = false;

  private constructor(
    readonly name: string,
    /** The port of its API; undefined for a worker. */
    readonly port: number,
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
    const [port, healthPort] = [await lastingPort(), await lastingPort()];
    const env = { ...servers.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' };
    const plan = { app, apps: join(release.root, 'apps'), env, log: servers.log(name), healthPort };
    const pod = new Pod(name, port, await launchProgram(plan));
    const isReady = () => fetch(`http://127.0.0.1:${healthPort}/health/ready`).then(({ ok }) => ok);
    if (await within(LONGEST_START, () => isReady().catch(() => false))) return pod;
    pod.kill();
    throw new Error(`${name} of ${release.name} does not get ready: see ${servers.log(name)}`);
  }

  /** Sends SIGTERM, and waits for its end. Returns the milliseconds that it took. */
  async end(): Promise<number> {
    const start = performance.now();
    this.isAsked = true;
    process.kill(this.running.pid, 'SIGTERM');
    const how = await Promise.race([this.running.ended, pause(GRACE, undefined, { ref: false })]);
    if (how === undefined) {
      this.fault = `${this.name} was not gone after ${GRACE / 1000} s`;
      this.running.kill();
    } else if (how !== 0 && how !== 'SIGTERM') this.fault = `${this.name} ended badly: ${how}`;
    return performance.now() - start;
  }

  kill(): void {
    this.isAsked = true;
    this.running.kill();
  }
}
