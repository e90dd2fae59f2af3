import { DiscoveryService } from '@nestjs/core';
import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';

/** The progress of a long job, as numbers by name. `admin jobs show` shows it. */
export type Progress = Readonly<Record<string, number>>;

/** The outbox row that a job is for. */
export interface Message {
  /** Stable across all tries: receivers recognise repeats by it. */
  readonly id: string;
  /** When the work was requested, ISO 8601. */
  readonly createdAt: string;
  readonly traceparent: string | null;
  readonly progress: Progress;
}

/** The result of a step of a long job. */
export interface StepDone {
  readonly progress: Progress;
  readonly isLast: boolean;
}

/** Work whose effects are in the database. It commits with "done", and in one transaction with other jobs of its name. */
interface Step<Data> {
  readonly kind: 'step';
  act(data: Data, message: Message): Promise<void>;
}

/** Work whose effects are in the database. Each step commits together with the row's progress, the last with "done". */
interface Steps<Data> {
  readonly kind: 'steps';
  step(data: Data, message: Message): Promise<StepDone>;
}

/** Work whose effect is outside the database. It may be repeated if the process dies before "done" is written. */
interface Outside<Data> {
  readonly kind: 'outside';
  act(data: Data, message: Message): Promise<void>;
}

/** The work of one kind of job. */
export type Work<Data> = Step<Data> | Steps<Data> | Outside<Data>;

/** One handler for each job of the queue: a missing one does not compile. */
export type Handlers<Q extends QueueDefinition> = { readonly [N in JobName<Q>]: Work<JobData<Q, N>> };

/**
 * Work in one transaction: its effects and "done" are kept together, or neither. Jobs that wait together share the
 * transaction, and their statements take turns: a row lock keeps other processes out, but not another of these jobs. So
 * what must not be changed between being read and written is read and written by one statement.
 */
export const inOneStep = <Data>(act: (data: Data, message: Message) => Promise<void>): Work<Data> => ({
  kind: 'step',
  act,
});

/** Work in many transactions, each short. After a crash it continues after the last one. */
export const inSteps = <Data>(step: (data: Data, message: Message) => Promise<StepDone>): Work<Data> => ({
  kind: 'steps',
  step,
});

/** Work outside of the database, such as a call to another server. No transaction is open meanwhile. */
export const outside = <Data>(act: (data: Data, message: Message) => Promise<void>): Work<Data> => ({
  kind: 'outside',
  act,
});

/** The handlers of one queue. */
export interface QueueProcessor<Q extends QueueDefinition = QueueDefinition> {
  readonly queue: Q;
  readonly handlers: Handlers<Q>;
}

/** Marks a `QueueProcessor`, so that the worker finds it in any module. */
export const Processor = DiscoveryService.createDecorator();

/** Fails a job without a retry, because that would not help. */
export class FailForGood extends Error {}

/** Puts a job that works alone back, which is not counted as a try: what it needs is taken, and will be free soon. */
export class NotYet extends Error {
  /** @param pause milliseconds until it is due again */
  constructor(
    message: string,
    readonly pause: number,
  ) {
    super(message);
  }
}
