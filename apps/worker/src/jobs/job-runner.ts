import { Injectable } from '@nestjs/common';
import type { PayloadClass, QueueDefinition } from '@review-service/contracts/queue';
import { Database } from '@review-service/platform/database/database';
import { allEnded } from '@review-service/platform/process/all-ended';
import type { Envelope, HandOver } from '@review-service/platform/queues/envelope';
import { validate } from 'class-validator';
import { OutboxRows } from './outbox-rows';
import type { Outcome } from './job-metrics';
import { Jobs } from './jobs';
import { FailForGood, NotYet, type Work } from './work';
import { type RunningJob, RunningJobs } from './running-jobs';

/** A kind of work. */
type Kind<K extends Work['kind']> = Extract<Work, { kind: K }>;

/**
 * Does the work of one job, or of several of one name. The row in PostgreSQL is the only truth: a job whose row is gone,
 * done, or was sent again does nothing, and every failure is written there.
 */
@Injectable()
export class JobRunner {
  private isStopping = false;

  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly rows: OutboxRows,
    private readonly running: RunningJobs,
  ) {}

  /** Makes long jobs give their rows back after the current step. */
  stop(): void {
    this.isStopping = true;
  }

  /** Throws only if a failure could not be written into its row: the jobs that are not done are then sent again. */
  async run(queue: QueueDefinition, name: string, { more = [], ...first }: HandOver): Promise<void> {
    const jobs = [first, ...more].map((envelope) => this.running.begin(queue.name, name, envelope));
    const work = this.jobs.workOf({ queue: queue.name, name });
    try {
      if (work?.kind === 'step') await this.together(queue, name, work, jobs);
      else for (const job of jobs) await this.alone(queue, name, work, job);
    } finally {
      for (const job of jobs) job.end();
    }
  }

  /** In one transaction. If that fails, then by halves, until it is clear which job is to blame. */
  private async together(
    queue: QueueDefinition,
    name: string,
    work: Kind<'step'>,
    jobs: readonly RunningJob[],
  ): Promise<void> {
    try {
      await this.inOneStep(queue, name, work, jobs);
    } catch (error) {
      const [job, ...others] = jobs;
      if (job && others.length === 0) {
        job.outcome = await this.failed(queue, job, error as Error);
        return;
      }
      const half = Math.ceil(jobs.length / 2);
      await this.together(queue, name, work, jobs.slice(0, half));
      await this.together(queue, name, work, jobs.slice(half));
    }
  }

  private async inOneStep(
    queue: QueueDefinition,
    name: string,
    work: Kind<'step'>,
    jobs: readonly RunningJob[],
  ): Promise<void> {
    const payloads = await Promise.all(jobs.map(({ envelope }) => readPayload(queue, name, envelope)));
    const held = await this.db.transaction(async () => {
      const messages = new Map(
        (await this.rows.holdAll(jobs.map(({ envelope }) => envelope))).map((message) => [message.id, message]),
      );
      // All of them come to an end before the transaction does, also after a failure.
      await allEnded(
        jobs.map(async (job, index) => {
          const message = messages.get(job.envelope.id);
          if (message) await job.within(() => work.act(payloads[index] ?? {}, message));
        }),
      );
      await this.rows.finishAll(jobs.map(({ envelope }) => envelope));
      return messages;
    });
    for (const job of jobs) job.outcome = held.has(job.envelope.id) ? 'done' : 'nothing to do';
  }

  private async alone(
    queue: QueueDefinition,
    name: string,
    work: Kind<'steps' | 'outside'> | undefined,
    job: RunningJob,
  ): Promise<void> {
    const { envelope } = job;
    job.outcome = await job.within(async () => {
      try {
        const data = await readPayload(queue, name, envelope);
        if (!work) throw unknown(queue, name);
        return await (work.kind === 'steps' ? this.inSteps(work, data, envelope) : this.outside(work, data, envelope));
      } catch (error) {
        if (!(error instanceof NotYet)) return this.failed(queue, job, error as Error);
        await this.rows.giveBack(envelope, error.pause);
        return 'given back';
      }
    });
  }

  private async inSteps(work: Kind<'steps'>, data: object, envelope: Envelope): Promise<Outcome> {
    for (;;) {
      const outcome = await this.db.transaction(async (): Promise<Outcome | undefined> => {
        const message = await this.rows.hold(envelope);
        if (!message) return 'nothing to do';
        const { progress, isLast } = await work.act(data, message);
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

  private async outside(work: Kind<'outside'>, data: object, envelope: Envelope): Promise<Outcome> {
    const message = await this.rows.read(envelope);
    if (!message) return 'nothing to do';
    await work.act(data, message);
    await this.rows.done(envelope);
    return 'done';
  }

  private async failed(queue: QueueDefinition, { envelope, log }: RunningJob, error: Error): Promise<Outcome> {
    const isLast = await this.rows.fail(envelope, queue.options, error, error instanceof FailForGood);
    log[isLast ? 'error' : 'warn']({ err: error }, isLast ? 'job failed: see `admin jobs`' : 'job failed, tried again');
    return isLast ? 'failed' : 'tried in vain';
  }
}

const unknown = ({ name: queue }: QueueDefinition, name: string) =>
  new FailForGood(`this release has no job "${name}" in the queue "${queue}"`);

/** Validates the payload by its contract. An invalid one fails for good, because a retry would not help. */
async function readPayload(queue: QueueDefinition, name: string, { payload }: Envelope): Promise<object> {
  const Payload: PayloadClass | undefined = queue.jobs[name];
  if (!Payload) throw unknown(queue, name);
  const data = Object.assign(new Payload(), payload);
  const problems = await validate(data, { whitelist: true, forbidUnknownValues: false });
  const faults = problems.flatMap(({ constraints = {} }) => Object.values(constraints));
  if (faults.length > 0) throw new FailForGood(`the payload is broken: ${faults.join('; ')}`);
  return data;
}
