import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { Queues } from './queues';
import { ScrapeMetrics } from '../base/scrape-metrics';

const STATES = ['waiting', 'active', 'delayed'] as const;

/**
 * The numbers of jobs in the queues, read at each scrape. Every worker process reports all queues, also those from
 * which it takes no jobs: use the `max` over processes, not the sum. Unreachable queues are left out.
 */
@Injectable()
export class QueueMetrics {
  constructor(
    private readonly queues: Queues,
    private readonly scrapes: ScrapeMetrics,
    private readonly registry: Registry,
  ) {}

  observe(names: readonly string[]): void {
    const askers = names.map((queue) => {
      const ask = this.scrapes.observe('queues', async () => (await this.queues.get(queue)).getJobCounts(...STATES));
      return async () => ({ queue, counts: (await ask()) ?? {} });
    });
    new Gauge({
      name: 'review_service_queue_jobs',
      help: 'Jobs in the queues, by state; the same from every worker process',
      labelNames: ['queue', 'state'],
      registers: [this.registry],
      async collect() {
        const found = await Promise.all(askers.map((ask) => ask()));
        this.reset();
        for (const { queue, counts } of found) {
          for (const [state, count] of Object.entries<number>(counts)) this.set({ queue, state }, count);
        }
      },
    });
  }
}
