import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { Origin } from '@review-service/platform/outbox/origin';
import type { Envelope } from '@review-service/platform/queues/envelope';
import { Tracing } from '@review-service/platform/tracing/tracing';
import { ClsService, type ClsStore } from 'nestjs-cls';
import { FAILURES, JobMetrics, type Outcome } from './job-metrics';

/** A job that a process works on. */
export interface RunningJob {
  readonly envelope: Envelope;
  readonly log: Logger;
  /** How it ended, if its row says so yet. */
  outcome: Outcome;
  /** Runs work whose statements, and requests for further work, belong to the job. */
  within<T>(work: () => T): T;
  /** Writes the outcome to the log, the metrics and the trace. */
  end(): void;
}

/** Begins jobs. */
@Injectable()
export class RunningJobs {
  constructor(
    private readonly context: ClsService<Origin & ClsStore>,
    private readonly metrics: JobMetrics,
    private readonly tracing: Tracing,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  begin(queue: string, name: string, envelope: Envelope): RunningJob {
    const { id, requestId, traceparent } = envelope;
    const log = this.log.child({ job: id, queue, name, requestId });
    const ended = this.metrics.started(queue, name);
    const attributes = { job: id, ...(requestId !== null && { request: requestId }) };
    const span = this.tracing.start({ name: `job ${queue}/${name}`, kind: 'consumer', traceparent, attributes });
    const origin = { requestId, traceparent: span.traceparent };
    return {
      envelope,
      log,
      outcome: 'not written down',
      // With what is there already: the transaction that several share.
      within: (work) =>
        span.run(() => this.context.runWith({ ...(this.context.isActive() && this.context.get()), ...origin }, work)),
      end() {
        const { outcome } = this;
        ended(outcome);
        span.end({ attributes: { outcome }, hasFailed: FAILURES.has(outcome) });
        log.info({ outcome }, 'job');
      },
    };
  }
}
