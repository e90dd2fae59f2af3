import recorded from './examples.json';

/** An exchange with the service that `npm start` runs, as `examples.long.spec.ts` recorded it. */
export interface Example {
  /** The fields that were sent; not those beside a file. */
  readonly request?: Readonly<Record<string, unknown>>;
  readonly answer: object;
}

/** By operation; not every operation has one. */
export const examples: Readonly<Record<string, Example | undefined>> = recorded;
