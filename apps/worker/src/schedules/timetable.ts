import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { UPKEEP } from '@review-service/contracts/queues';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import { type JobWorker, QUEUE_BACKEND, type QueueBackend } from '@review-service/platform/queues/queue-backend';
import { Queues } from '../relay/queues';
import { MINUTE, type Schedule, schedulesOf } from './schedule';
import { TimedWorkRecord } from './timed-work-record';

/**
 * Runs scheduled work by BullMQ's job schedulers, and restores them if the queue's backend lost them, or if they wait for a
 * time to come again because the clock was set back.
 */
@Injectable()
export class Timetable implements BeforeApplicationShutdown {
  private schedules: readonly Schedule[] = [];
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly queues: Queues,
    private readonly record: TimedWorkRecord,
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async start(): Promise<JobWorker> {
    const schedules = schedulesOf(this.discovery);
    this.schedules = schedules;
    await this.putUp();
    this.timer = setInterval(() => void this.putUp(), MINUTE);
    const running = new Set<string>();
    const process = async ({ name }: { name: string }) => {
      const schedule = schedules.find((one) => one.name === name);
      if (!schedule || running.has(name)) return;
      running.add(name);
      try {
        await schedule.run();
        await this.record.succeeded(name);
      } catch (error) {
        this.log.warn({ err: error, task: name }, 'timed work failed: it is tried again at its next time');
        throw error;
      } finally {
        running.delete(name);
      }
    };
    // All at once: counts are folded every few seconds, and must not wait for a purge of an hour.
    return this.backend.worker(UPKEEP, process, schedules.length);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Restores what is missing or late. */
  async putUp(): Promise<void> {
    try {
      const queue = await this.queues.get(UPKEEP);
      for (const { name, every } of this.schedules) {
        const scheduler = await queue.getJobScheduler(name);
        // Farther away than it may be: the clock was set back.
        const isLate = (scheduler?.next ?? 0) > Date.now() + 2 * every;
        if (isLate) await queue.removeJobScheduler(name);
        if (scheduler?.every !== every || isLate) await queue.upsertJobScheduler(name, { every }, { name });
      }
    } catch (error) {
      this.log.warn({ err: error }, 'the queue is away: timed work waits');
    }
  }
}
