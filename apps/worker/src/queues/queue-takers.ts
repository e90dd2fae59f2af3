import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { UPKEEP } from '@review-service/contracts/queues';
import { SettingsError } from '@review-service/platform/config/from-env';
import type { Envelope } from '@review-service/platform/queues/envelope';
import type { JobWorker, QueueBackend } from '@review-service/platform/queues/queue-backend';
import { QUEUE_BACKEND } from '../queue-backend.token';
import { Timetable } from '../schedules/timetable';
import { WorkerConfig } from '../worker.config';
import { JobRunner } from './job-runner';
import { Processor, type QueueProcessor } from './processor';
import { QueueMetrics } from './queue-metrics';
import { TAKING } from './taking';

/** Takes jobs from the queues that this process is for (WORKER_QUEUES). */
@Injectable()
export class QueueTakers implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private processors: QueueProcessor[] = [];
  private chosen = new Map<string, number | null>();
  private workers: JobWorker[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly runner: JobRunner,
    private readonly timetable: Timetable,
    private readonly metrics: QueueMetrics,
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {}

  /** Before anything runs, so that a wrong setting starts nothing. */
  onModuleInit(): void {
    this.processors = this.discovery
      .getProviders({ metadataKey: Processor.KEY })
      .map(({ instance }) => instance as QueueProcessor);
    const known = [...this.processors.map(({ queue }) => queue.name), UPKEEP];
    this.chosen = chooseQueues(this.config.queues, known);
    this.metrics.observe(known);
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const processor of this.processors) {
      const { name, options } = processor.queue;
      const concurrency = this.chosen.get(name);
      if (concurrency === undefined) continue;
      const process = (job: { name: string; data: unknown }) =>
        this.runner.run(processor, job.name, job.data as Envelope);
      this.workers.push(
        this.backend.worker(name, process, { ...TAKING, concurrency: concurrency ?? options.concurrency }),
      );
    }
    if (this.chosen.has(UPKEEP)) this.workers.push(await this.timetable.start());
  }

  /** What is in hand is finished, or given back after its step. */
  async beforeApplicationShutdown(): Promise<void> {
    this.runner.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
}

/** The queues to take from, with their concurrency where the setting names one. */
export function chooseQueues(wanted: readonly string[], known: readonly string[]): Map<string, number | null> {
  if (wanted.length === 0 || (wanted.length === 1 && wanted[0] === 'all'))
    return new Map(known.map((name) => [name, null]));
  return new Map(
    wanted.map((entry) => {
      const [, name = '', concurrency] = /^([^:]*)(?::([1-9]\d{0,3}))?$/.exec(entry) ?? [];
      if (known.includes(name)) return [name, concurrency === undefined ? null : Number(concurrency)];
      throw new SettingsError([
        `WORKER_QUEUES: "${entry}" is not a queue, or a queue with its concurrency such as "${known[0] ?? ''}:10". ` +
          `There are ${known.join(', ')}`,
      ]);
    }),
  );
}
