import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { UPKEEP } from '@review-service/contracts/queues';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { Repeated } from '../base/repeated';
import { readQueues } from '../queues.setting';
import { WorkerConfig } from '../worker.config';
import { type Schedule, schedulesOf } from './schedule';
import { TimedWorkRecord } from './timed-work-record';

/** Milliseconds between two looks for work that is due. */
const EVERY = 5_000;

/**
 * Runs scheduled work when it is due. One process takes each run, in the database. A run that fails, or whose process
 * ends, is repeated at its next time.
 */
@Injectable()
export class Timetable implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private schedules: readonly Schedule[] = [];
  private readonly looks = new Repeated(
    EVERY,
    () => this.look(),
    (error) => this.log.warn({ err: error }, 'timed work waits: the database is away'),
  );
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly record: TimedWorkRecord,
    @Inject(LOG) private readonly log: Logger,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const isServed = readQueues(this.config.queues)?.has(UPKEEP) ?? true;
    if (!isServed) return;
    this.schedules = schedulesOf(this.discovery);
    await this.record.add(this.schedules);
    this.looks.start();
  }

  /** Waits for the work in hand. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.looks.stop();
    await Promise.all(this.running.values());
  }

  /** Starts what is due, all at once: counts are folded every few seconds, and must not wait for a purge of an hour. */
  private async look(): Promise<void> {
    const idle = this.schedules.filter(({ name }) => !this.running.has(name));
    const due = new Set(await this.record.takeDue(idle));
    for (const schedule of idle.filter(({ name }) => due.has(name))) {
      const run = this.run(schedule).finally(() => this.running.delete(schedule.name));
      this.running.set(schedule.name, run);
    }
  }

  private async run(schedule: Schedule): Promise<void> {
    try {
      await schedule.run();
      await this.record.succeeded(schedule.name);
    } catch (error) {
      this.log.warn({ err: error, task: schedule.name }, 'timed work failed: it is tried again at its next time');
    }
  }
}
