/** A class that can be made without arguments: a job's payload. */
export type PayloadClass<T extends object = object> = new () => T;

/** A queue and the payload class of every job that may travel on it. */
export interface QueueDefinition<Jobs extends Record<string, PayloadClass> = Record<string, PayloadClass>> {
  readonly name: string;
  readonly jobs: Jobs;
}

/** The names of a queue's jobs. */
export type JobName<Q extends QueueDefinition> = Extract<keyof Q['jobs'], string>;

/** What a job of that name carries. */
export type JobData<Q extends QueueDefinition, N extends JobName<Q>> = InstanceType<Q['jobs'][N]>;

/** Declares a queue, so that a wrong job name or payload does not compile at either end. */
export const defineQueue = <const Jobs extends Record<string, PayloadClass>>(
  name: string,
  jobs: Jobs,
): QueueDefinition<Jobs> => ({ name, jobs });
