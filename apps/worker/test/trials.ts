import { randomUUID } from 'node:crypto';
import { TransactionHost } from '@nestjs-cls/transactional';
import type { TransactionalAdapterTypeOrm } from '@nestjs-cls/transactional-adapter-typeorm';
import { Injectable, Module } from '@nestjs/common';
import { defineQueue } from '@review-service/contracts/queue';
import { sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { IsString } from 'class-validator';
import { InOneStep, InSteps, type Message, Outside, type StepDone } from '../src/jobs/work';
import { TestWorker, type TestWorkerOptions } from './test-worker';

/** The subject of a trial; obstacles are registered under this name. */
export class Trial {
  @IsString()
  subject!: string;
}

/** Jobs of each kind, whose effects can be counted. */
export const TRIALS_QUEUE = defineQueue(
  'trials',
  { write: Trial, count: Trial, tell: Trial, pass: Trial },
  { attempts: 3, firstDelay: 50, longestDelay: 100 },
);

/** How many steps a counting job has. */
export const STEPS = 5;

/** Called during a job's work, with the number of earlier calls, or with the step. May throw or wait. */
type Obstacle = (time: number) => void | Promise<void>;

/** The obstacles for the jobs of a suite, and their effects outside of the database. */
export const trials = {
  obstacles: new Map<string, Obstacle>(),
  told: [] as { subject: string; id: string }[],
};

const meet = (subject: string, time: number) => trials.obstacles.get(subject)?.(time);

/** Writes each effect to the table `trial_effect`, which allows duplicates: only the worker prevents them. */
@Injectable()
export class Trials {
  private readonly times = new Map<string, number>();

  constructor(
    private readonly transaction: TransactionHost<TransactionalAdapterTypeOrm>,
    private readonly outbox: Outbox,
  ) {}

  @InOneStep(TRIALS_QUEUE, 'write')
  async write({ subject }: Trial): Promise<void> {
    await this.note(subject);
    await meet(subject, this.time(subject));
  }

  @InSteps(TRIALS_QUEUE, 'count')
  async count({ subject }: Trial, { progress: { steps = 0 } }: Message): Promise<StepDone> {
    await this.note(`${subject} ${steps + 1}`);
    await meet(subject, steps + 1);
    return { progress: { steps: steps + 1 }, isLast: steps + 1 === STEPS };
  }

  @Outside(TRIALS_QUEUE, 'tell')
  async tell({ subject }: Trial, { id }: Message): Promise<void> {
    trials.told.push({ subject, id });
    await meet(subject, this.time(subject));
  }

  @InOneStep(TRIALS_QUEUE, 'pass')
  async pass({ subject }: Trial): Promise<void> {
    await this.outbox.send(TRIALS_QUEUE, 'write', { subject });
    await meet(subject, this.time(subject));
  }

  private time(subject: string): number {
    const time = (this.times.get(subject) ?? 0) + 1;
    this.times.set(subject, time);
    return time;
  }

  private async note(subject: string): Promise<void> {
    await query(this.transaction.tx, sql`insert into trial_effect (subject) values (${subject})`);
  }
}

@Module({ providers: [Trials] })
export class TrialsModule {}

/** A worker that knows trials only. */
export async function bootTrials(options: TestWorkerOptions = {}): Promise<TestWorker> {
  const worker = await TestWorker.boot({ modules: [TrialsModule], ...options });
  await prepare(worker);
  return worker;
}

/** The same for a suite. */
export function trialsOfSuite(options: TestWorkerOptions = {}): TestWorker {
  const worker = TestWorker.ofSuite({ modules: [TrialsModule], ...options });
  beforeAll(() => prepare(worker));
  return worker;
}

async function prepare(worker: TestWorker): Promise<void> {
  trials.obstacles.clear();
  trials.told.length = 0;
  await worker.query('create table trial_effect (subject text not null)');
}

/** The effects of the jobs of a subject, sorted by name. */
export async function effectsOf(worker: TestWorker, subject: string): Promise<string[]> {
  const rows = await worker.query<{ subject: string }[]>(
    `select subject from trial_effect where subject like $1 || '%' order by subject`,
    [subject],
  );
  return rows.map((row) => row.subject);
}

/** A row of the outbox in any state, as a process that died may have left it. Returns its id. */
export async function putRow(worker: TestWorker, columns: Record<string, unknown>): Promise<string> {
  const row = { id: randomUUID(), queue: TRIALS_QUEUE.name, name: 'write', payload: { subject: 'nobody' }, ...columns };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await worker.query(
    `insert into outbox_message (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
  return row.id;
}

export const MINUTE_AGO = () => new Date(Date.now() - 60_000);
export const LATER = () => new Date(Date.now() + 3_600_000);

/** Lets jobs of a subject begin, and wait until the test opens them. */
export function held(subject: string): { readonly begun: Promise<void>; open: () => void } {
  const [begin, end] = [gate(), gate()];
  trials.obstacles.set(subject, () => {
    begin.open();
    return end.opened;
  });
  return { begun: begin.opened, open: end.open };
}

/** A gate: work waits at it until the test opens it. */
export function gate(): { readonly opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
