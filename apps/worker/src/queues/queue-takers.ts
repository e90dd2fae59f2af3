import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { UPKEEP } from '@review-service/contracts/queues';
import type { HandOver } from '@review-service/platform/queues/envelope';
import { type JobWorker, QUEUE_BACKEND, type QueueBackend } from '@review-service/platform/queues/queue-backend';
import { readQueues } from '../queues.setting';
import { Timetable } from '../schedules/timetable';
import { WorkerConfig } from '../worker.config';
import { JobRunner } from './job-runner';
import { Jobs } from './jobs';
import { QueueMetrics } from './queue-metrics';

/** Takes jobs from the queues of this process (WORKER_QUEUES). */
@Injectable()
export class QueueTakers implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private workers: JobWorker[] = [];

  constructor(
    private readonly jobs: Jobs,
    private readonly runner: JobRunner,
    private readonly timetable: Timetable,
    private readonly metrics: QueueMetrics,
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    @Inject(WorkerConfig) private readonly config: WorkerConfig,
  ) {}

  onModuleInit(): void {
    this.metrics.observe(this.jobs.queues.map(({ name }) => name));
  }

  async onApplicationBootstrap(): Promise<void> {
    const chosen = readQueues(this.config.queues);
    for (const queue of this.jobs.queues) {
      const { name, options } = queue;
      if (chosen && !chosen.has(name)) continue;
      const concurrency = chosen?.get(name) ?? options.concurrency;
      const process = (job: { name: string; data: unknown }) => this.runner.run(queue, job.name, job.data as HandOver);
      this.workers.push(this.backend.worker(name, process, concurrency));
    }
    if (chosen?.has(UPKEEP) ?? true) await this.timetable.start();
  }

  /** Current jobs are finished, or given back after their step. */
  async beforeApplicationShutdown(): Promise<void> {
    this.runner.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
}
