import { Injectable } from '@nestjs/common';
import { inTime } from '@review-service/platform/health/in-time';
import { Gauge, Registry } from 'prom-client';

/** Shows whether the sources of metrics could be read: missing metrics raise no alarm, but this does. */
@Injectable()
export class ScrapeMetrics {
  private readonly asked = new Map<string, (() => Promise<unknown>)[]>();

  constructor(registry: Registry) {
    const { asked } = this;
    new Gauge({
      name: 'review_service_scrape_ok',
      help: 'Whether what other metrics show could be read in time: 1 it could, 0 it could not, and they are missing',
      labelNames: ['source'],
      registers: [registry],
      async collect() {
        const looks = [...asked].map(async ([source, asks]) => {
          const answers = await Promise.allSettled(asks.map((ask) => ask()));
          this.set({ source }, answers.every(({ status }) => status === 'fulfilled') ? 1 : 0);
        });
        await Promise.all(looks);
      },
    });
  }

  /** Reads a source once per scrape, with a deadline. Undefined if it could not be read. */
  observe<T>(source: string, read: () => Promise<T>): () => Promise<T | undefined> {
    const ask = inTime(read);
    this.asked.set(source, [...(this.asked.get(source) ?? []), ask]);
    return () => ask().catch(() => undefined);
  }
}
