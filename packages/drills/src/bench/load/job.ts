/** A request, ready to be sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The job of the generator: for some time, or until it has sent `amount` requests, each at most once. */
export interface Job {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly amount?: number;
  readonly calls: readonly Call[];
}

/** The result of a job. Latencies are in milliseconds. */
export interface Outcome {
  readonly answers: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests without an answer. */
  readonly lost: number;
}
