import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '@review-service/database/sql';
import type { DataSource } from 'typeorm';
import { ProcessClient } from '../chaos/client';
import type { Random } from '@review-service/testing/random';
import type { Servers } from '../servers/servers';
import type { ServiceView } from '../chaos/stage';
import { Pod } from './pod';
import type { Proxy } from './proxy';
import type { Release } from './release';

const APIS = 3;
const WORKERS = 2;
/** One more than there are processes: the new one comes before the old one goes. */
export const SLOTS = Array.from({ length: APIS + 1 }, (_, index) => `api-${index + 1}`);

/** The maximum of milliseconds until the proxy knows that a process ends. */
const LAG = 1_000;
/** The sleep before its end (`preStop`): longer than the proxy needs to know of it. */
const SLEEP = 2_000;

/** A process of the API, and its place behind the proxy. */
interface Placed {
  readonly pod: Pod;
  readonly slot: string;
}

/**
 * Three processes of the API behind a proxy, and two workers: replaced one by one, as a Deployment replaces its pods.
 */
export class Fleet implements ServiceView {
  /** Milliseconds that the slowest took from SIGTERM to its end. */
  slowestEnd = 0;
  ended = 0;
  private started = 0;
  private readonly apis: Placed[] = [];
  private readonly workers: Pod[] = [];
  private readonly all: Pod[] = [];

  private constructor(
    private readonly servers: Servers,
    private readonly proxy: Proxy,
    private readonly random: Random,
  ) {}

  static async start(servers: Servers, proxy: Proxy, release: Release, random: Random): Promise<Fleet> {
    const fleet = new Fleet(servers, proxy, random);
    for (let number = 0; number < APIS; number += 1) fleet.apis.push(await fleet.startApi(release));
    for (let number = 0; number < WORKERS; number += 1) fleet.workers.push(await fleet.start('worker', release));
    return fleet;
  }

  get db(): DataSource {
    return this.servers.db;
  }

  /** Of the proxy: where clients come. */
  get url(): string {
    return this.proxy.url;
  }

  clients(headers: Record<string, string> = {}): ProcessClient[] {
    return [new ProcessClient(this.proxy.url, headers)];
  }

  read<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.servers.read(statement);
  }

  /** Replaces every process by one of a release: first there is a new one that is ready, then an old one ends. */
  async roll(release: Release): Promise<void> {
    await Promise.all([this.rollApis(release), this.rollWorkers(release)]);
  }

  /** Processes that failed, or ended without a signal. */
  get faults(): string[] {
    return this.all.flatMap(({ fault }) => fault ?? []);
  }

  kill(): void {
    for (const pod of this.all) pod.kill();
  }

  private async rollApis(release: Release): Promise<void> {
    for (const old of this.apis.splice(0)) {
      this.apis.push(await this.startApi(release));
      // A cluster informs its proxies and the process at the same time, independently.
      const leave = pause(this.random.below(LAG)).then(() => this.proxy.leave(old.slot));
      await Promise.all([leave, pause(SLEEP).then(() => this.end(old.pod))]);
      this.free.push(old.slot);
    }
  }

  private async rollWorkers(release: Release): Promise<void> {
    for (const old of this.workers.splice(0)) {
      this.workers.push(await this.start('worker', release));
      await this.end(old);
    }
  }

  private readonly free = [...SLOTS];

  private async startApi(release: Release): Promise<Placed> {
    const pod = await this.start('api', release);
    const slot = this.free.shift() ?? '';
    await this.proxy.join(slot, pod.port);
    return { pod, slot };
  }

  private async start(app: 'api' | 'worker', release: Release): Promise<Pod> {
    this.started += 1;
    const pod = await Pod.start(app, { release, servers: this.servers, number: this.started });
    this.all.push(pod);
    return pod;
  }

  private async end(pod: Pod): Promise<void> {
    this.slowestEnd = Math.max(this.slowestEnd, await pod.end());
    this.ended += 1;
  }
}
