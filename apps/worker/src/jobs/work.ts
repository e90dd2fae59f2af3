import 'reflect-metadata';
import type { JobData, JobName, QueueDefinition } from '@review-service/contracts/queue';

/** The progress of a long job, as numbers by name. `admin jobs show` shows it. */
export type Progress = Readonly<Record<string, number>>;

/** The outbox row that a job is for. */
export interface Message {
  /** Stable across all tries: receivers recognise repeats by it. */
  readonly id: string;
  /** What happened, or is to be done. */
  readonly name: string;
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

/** How jobs are worked on, and what their methods return. */
interface Kinds {
  step: Promise<void>;
  steps: Promise<StepDone>;
  outside: Promise<void>;
}

/** The work of the jobs of one name. */
export type Work = {
  [Kind in keyof Kinds]: {
    readonly queue: QueueDefinition;
    readonly name: string;
    readonly kind: Kind;
    act(data: object, message: Message): Kinds[Kind];
  };
}[keyof Kinds];

/** What a decorator says of a method. */
interface Declared extends Pick<Work, 'queue' | 'name' | 'kind'> {
  readonly method: string;
}

const WORK = Symbol('work');

const declaredBy = (provider: object): readonly Declared[] =>
  (Reflect.getMetadata(WORK, provider.constructor) as Declared[] | undefined) ?? [];

/** The work of a provider's methods. */
export const worksOf = (provider: object): Work[] =>
  declaredBy(provider).map(({ method, ...job }) => {
    // The reason for the casts: the decorators have checked that the method fits the kind and the payloads.
    const methods = provider as Record<string, Work['act']>;
    return { ...job, act: (data, message) => methods[method]?.(data, message) } as Work;
  });

const decorator =
  <Kind extends keyof Kinds>(kind: Kind) =>
  <Q extends QueueDefinition, Name extends JobName<Q>>(queue: Q, ...names: readonly Name[]) =>
  <Method extends (data: JobData<Q, Name>, message: Message) => Kinds[Kind]>(
    prototype: object,
    method: string,
    _: TypedPropertyDescriptor<Method>,
  ): void => {
    const declared = [...declaredBy(prototype), ...names.map((name): Declared => ({ queue, name, kind, method }))];
    Reflect.defineMetadata(WORK, declared, prototype.constructor);
  };

/**
 * On the method that does the work of these jobs in one transaction: its effects and "done" are kept together, or neither.
 * Jobs that wait together share the transaction, and their statements take turns: a row lock keeps other processes out, but
 * not another of these jobs. So what must not change between a read and a write is read and written by one statement.
 */
export const InOneStep = decorator('step');

/** On the method that does one step of these jobs. Each step is a short transaction; after a crash the next one follows. */
export const InSteps = decorator('steps');

/**
 * On the method that does the work of these jobs outside of the database, such as a call to another server. No transaction is
 * open meanwhile. The work is repeated if the process dies before "done" is written.
 */
export const Outside = decorator('outside');

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
