import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/** How a job ended. A job whose end could not be written into its row is sent again later. */
export type Outcome = 'done' | 'nothing to do' | 'given back' | 'tried in vain' | 'failed' | 'not written down';

/** Outcomes that an operator may have to look at. */
export const FAILURES: ReadonlySet<Outcome> = new Set(['tried in vain', 'failed', 'not written down']);

/** Counts jobs and times them. */
@Injectable()
export class JobMetrics {
  private readonly jobs: Counter<'queue' | 'name' | 'outcome'>;
  private readonly seconds: Histogram<'queue' | 'name'>;

  constructor(registry: Registry) {
    this.jobs = new Counter({
      name: 'review_service_jobs_total',
      help: 'Jobs that ended, by how',
      labelNames: ['queue', 'name', 'outcome'],
      registers: [registry],
    });
    this.seconds = new Histogram({
      name: 'review_service_job_seconds',
      help: 'How long jobs took',
      labelNames: ['queue', 'name'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
      registers: [registry],
    });
  }

  /** A job starts. Call the result with its outcome. */
  started(queue: string, name: string): (outcome: Outcome) => void {
    const ended = this.seconds.startTimer({ queue, name });
    return (outcome) => {
      ended();
      this.jobs.inc({ queue, name, outcome });
    };
  }
}
