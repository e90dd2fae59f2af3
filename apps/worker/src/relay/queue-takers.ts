import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import type { HandOver } from '@review-service/platform/queues/envelope';
import { type JobWorker, RedisQueues } from '@review-service/platform/queues/redis-queues';
import { JobRunner } from '../jobs/job-runner';
import { Jobs } from '../jobs/jobs';
import { QueueMetrics } from './queue-metrics';

/** Takes jobs from the queues that this process serves. */
@Injectable()
export class QueueTakers implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private workers: JobWorker[] = [];

  constructor(
    private readonly jobs: Jobs,
    private readonly runner: JobRunner,
    private readonly metrics: QueueMetrics,
    private readonly backend: RedisQueues,
  ) {}

  onModuleInit(): void {
    this.metrics.observe(this.jobs.queues.map(({ name }) => name));
  }

  onApplicationBootstrap(): void {
    this.workers = this.jobs.served.map(({ queue, concurrency }) => {
      const process = (job: { name: string; data: unknown }) => this.runner.run(queue, job.name, job.data as HandOver);
      return this.backend.worker(queue.name, process, concurrency);
    });
  }

  /** Current jobs are finished, or given back after their step. */
  async beforeApplicationShutdown(): Promise<void> {
    this.runner.stop();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }
}
