import { Inject, Injectable } from '@nestjs/common';
import type { PayloadClass, QueueDefinition } from '@review-service/contracts/queue';
import { Database } from '@review-service/platform/database/database';
import { LOG, type Logger } from '@review-service/platform/logging/log';
import type { Origin } from '@review-service/platform/outbox/origin';
import type { Envelope } from '@review-service/platform/queues/envelope';
import { Tracing } from '@review-service/platform/tracing/tracing';
import { validate } from 'class-validator';
import { ClsService, type ClsStore } from 'nestjs-cls';
import { FAILURES, JobMetrics, type Outcome } from './job-metrics';
import { OutboxRows } from './outbox-rows';
import { FailForGood, type QueueProcessor, type Work } from './processor';

/**
 * Does the work of one job. The row in PostgreSQL is the only truth: a job whose row is gone, done, or was sent again
 * does nothing, and every failure is written there.
 */
@Injectable()
export class JobRunner {
  private isStopping = false;

  constructor(
    private readonly db: Database,
    private readonly context: ClsService<Origin & ClsStore>,
    private readonly rows: OutboxRows,
    private readonly metrics: JobMetrics,
    private readonly tracing: Tracing,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Makes long jobs give their rows back after the current step. */
  stop(): void {
    this.isStopping = true;
  }

  /** Throws only if the failure could not be written into the row: the job is then sent again. */
  async run(processor: QueueProcessor, name: string, envelope: Envelope): Promise<void> {
    const { queue } = processor;
    const { id, requestId, traceparent } = envelope;
    const log = this.log.child({ job: id, queue: queue.name, name, requestId });
    const ended = this.metrics.started(queue.name, name);
    const attributes = { job: id, ...(requestId !== null && { request: requestId }) };
    const span = this.tracing.start({ name: `job ${queue.name}/${name}`, kind: 'consumer', traceparent, attributes });
    const origin = { requestId, traceparent: span.traceparent };
    let outcome: Outcome = 'not written down';
    try {
      outcome = await span.run(() =>
        this.context.runWith(origin, () =>
          this.work(processor, name, envelope).catch((error: unknown) =>
            this.failed(queue, envelope, error as Error, log),
          ),
        ),
      );
    } finally {
      ended(outcome);
      span.end({ attributes: { outcome }, hasFailed: FAILURES.has(outcome) });
      log.info({ outcome }, 'job');
    }
  }

  private async work({ queue, handlers }: QueueProcessor, name: string, envelope: Envelope): Promise<Outcome> {
    // The compiler has checked that each job has its handler; a queue may hold jobs of a newer release.
    const work = (handlers as Record<string, Work<object> | undefined>)[name];
    const payload = queue.jobs[name];
    if (!work || !payload) throw new FailForGood(`this release has no job "${name}" in the queue "${queue.name}"`);
    const data = await readPayload(payload, envelope.payload);
    return work.kind === 'steps' ? this.inSteps(work, data, envelope) : this.outside(work, data, envelope);
  }

  private async inSteps(
    work: Extract<Work<object>, { kind: 'steps' }>,
    data: object,
    envelope: Envelope,
  ): Promise<Outcome> {
    for (;;) {
      const outcome = await this.db.transaction(async (): Promise<Outcome | undefined> => {
        const message = await this.rows.hold(envelope);
        if (!message) return 'nothing to do';
        const { progress, isLast } = await work.step(data, message);
        await (isLast ? this.rows.finish(envelope, progress) : this.rows.advance(envelope, progress));
        return isLast ? 'done' : undefined;
      });
      if (outcome) return outcome;
      if (this.isStopping) {
        await this.rows.giveBack(envelope);
        return 'given back';
      }
    }
  }

  private async outside(
    work: Extract<Work<object>, { kind: 'outside' }>,
    data: object,
    envelope: Envelope,
  ): Promise<Outcome> {
    const message = await this.rows.read(envelope);
    if (!message) return 'nothing to do';
    await work.act(data, message);
    await this.rows.finish(envelope);
    return 'done';
  }

  private async failed(queue: QueueDefinition, envelope: Envelope, error: Error, log: Logger): Promise<Outcome> {
    const isLast = await this.rows.fail(envelope, queue.options, error, error instanceof FailForGood);
    log[isLast ? 'error' : 'warn']({ err: error }, isLast ? 'job failed: see `admin jobs`' : 'job failed, tried again');
    return isLast ? 'failed' : 'tried in vain';
  }
}

/** Validates the payload by its contract. An invalid one fails for good, because a retry would not help. */
async function readPayload<T extends object>(type: PayloadClass<T>, payload: object): Promise<T> {
  const data = Object.assign(new type(), payload);
  const problems = await validate(data, { whitelist: true, forbidUnknownValues: false });
  const faults = problems.flatMap(({ constraints = {} }) => Object.values(constraints));
  if (faults.length > 0) throw new FailForGood(`the payload is broken: ${faults.join('; ')}`);
  return data;
}
