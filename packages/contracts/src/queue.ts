/** The class of a job's payload, with a constructor without arguments. */
export type PayloadClass<T extends object = object> = new () => T;

/** How the jobs of a queue are worked on. Times are in milliseconds. */
export interface QueueOptions {
  /** Concurrent jobs of one worker process. */
  readonly concurrency: number;
  /** The number of tries before a job is failed. */
  readonly attempts: number;
  /** The wait after the first failure. It doubles with each further one. */
  readonly firstDelay: number;
  /** The longest wait between two tries. */
  readonly longestDelay: number;
}

/** A queue with the payload class of each of its jobs. */
export interface QueueDefinition<Jobs extends Record<string, PayloadClass> = Record<string, PayloadClass>> {
  readonly name: string;
  readonly jobs: Jobs;
  readonly options: QueueOptions;
}

/** The names of a queue's jobs. */
export type JobName<Q extends QueueDefinition> = Extract<keyof Q['jobs'], string>;

/** The payload of a job. */
export type JobData<Q extends QueueDefinition, N extends JobName<Q>> = InstanceType<Q['jobs'][N]>;

/** About eight minutes of tries. */
const DEFAULTS: QueueOptions = { concurrency: 5, attempts: 10, firstDelay: 1_000, longestDelay: 5 * 60_000 };

/** Declares a queue, so that a wrong job name or payload does not compile at either end. */
export const defineQueue = <const Jobs extends Record<string, PayloadClass>>(
  name: string,
  jobs: Jobs,
  options: Partial<QueueOptions> = {},
): QueueDefinition<Jobs> => ({ name, jobs, options: { ...DEFAULTS, ...options } });
