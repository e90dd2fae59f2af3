import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Gauge, Registry } from 'prom-client';
import { ScrapeMetrics } from '../base/scrape-metrics';
import { schedulesOf } from './schedule';
import { TimedWorkRecord } from './timed-work-record';

/** Shows whether timed work is done. Every worker tells of all of it, whichever did it. */
@Injectable()
export class TimedWorkMetrics {
  constructor(discovery: DiscoveryService, record: TimedWorkRecord, scrapes: ScrapeMetrics, registry: Registry) {
    const last = scrapes.observe('timed-work', () => record.last());
    const interval = new Gauge({
      name: 'review_service_timed_work_interval_seconds',
      help: 'How often timed work is to be done, by task',
      labelNames: ['task'],
      registers: [registry],
      collect() {
        for (const { name, every } of schedulesOf(discovery)) interval.set({ task: name }, every / 1_000);
      },
    });
    const success = new Gauge({
      name: 'review_service_timed_work_last_success_timestamp_seconds',
      help: 'When timed work last ended well in any worker, by task, in seconds since 1970; 0: never',
      labelNames: ['task'],
      registers: [registry],
      async collect() {
        const found = await last();
        success.reset();
        if (found === undefined) return;
        const times = new Map(found.map(({ task, at }) => [task, at]));
        for (const { name } of schedulesOf(discovery)) success.set({ task: name }, times.get(name) ?? 0);
      },
    });
  }
}
