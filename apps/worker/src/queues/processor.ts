import { DiscoveryService } from '@nestjs/core';
import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';

/** How far a long job has come: how many of what are done. Shown by `admin jobs show`. */
export type Progress = Readonly<Record<string, number>>;

/** The outbox row that a job is for. */
export interface Message {
  /** Stable across all tries: whoever is told of the work can tell repetitions by it. */
  readonly id: string;
  /** When the work was asked for, ISO 8601. */
  readonly createdAt: string;
  readonly traceparent: string | null;
  readonly progress: Progress;
}

/** What a step of a long job leaves. */
export interface StepDone {
  readonly progress: Progress;
  readonly isLast: boolean;
}

/** Work whose effects are in the database. Each step commits together with the row's progress, the last with "done". */
interface Steps<Data> {
  readonly kind: 'steps';
  step(data: Data, message: Message): Promise<StepDone>;
}

/** Work whose effect is elsewhere. It may happen again when the process dies before "done" is written. */
interface Outside<Data> {
  readonly kind: 'outside';
  act(data: Data, message: Message): Promise<void>;
}

/** What is done for one kind of job. */
export type Work<Data> = Steps<Data> | Outside<Data>;

/** One entry for each job of the queue: a missing one does not compile. */
export type Handlers<Q extends QueueDefinition> = { readonly [N in JobName<Q>]: Work<JobData<Q, N>> };

/** Work in one transaction: its effects and "done" are kept together, or neither. */
export const inOneStep = <Data>(act: (data: Data, message: Message) => Promise<void>): Work<Data> => ({
  kind: 'steps',
  async step(data, message) {
    await act(data, message);
    return { progress: message.progress, isLast: true };
  },
});

/** Work in many transactions, each short. After a crash it goes on where the last one ended. */
export const inSteps = <Data>(step: (data: Data, message: Message) => Promise<StepDone>): Work<Data> => ({
  kind: 'steps',
  step,
});

/** Work outside of the database, such as a call to somebody else's server. No transaction is open meanwhile. */
export const outside = <Data>(act: (data: Data, message: Message) => Promise<void>): Work<Data> => ({
  kind: 'outside',
  act,
});

/** What works through one queue. */
export interface QueueProcessor<Q extends QueueDefinition = QueueDefinition> {
  readonly queue: Q;
  readonly handlers: Handlers<Q>;
}

/** Marks a `QueueProcessor`, so that the worker finds it in any module. */
export const Processor = DiscoveryService.createDecorator();

/** Trying again would not help. */
export class FailForGood extends Error {}
