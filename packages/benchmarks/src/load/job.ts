/** A request, ready to be sent. */
export interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the generator does for some time, or until it has sent so many requests, of which then none is sent twice. */
export interface Job {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly amount?: number;
  readonly calls: readonly Call[];
}

/** How it went. Latencies are in milliseconds. */
export interface Outcome {
  readonly answers: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests without an answer. */
  readonly lost: number;
}
