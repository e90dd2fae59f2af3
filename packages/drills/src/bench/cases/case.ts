import type { Call } from '../load/job';
import type { Logins } from './logins';
import type { Targets } from './targets';

/** The input of a case: callers, targets, and ETags. */
export interface Setting {
  readonly logins: Logins;
  readonly targets: Targets;
  /** The tag that the API gives an answer. */
  readonly etagOf: (call: Call) => Promise<string>;
}

/** Other rivals than the floor's one statement. */
export type Rival = 'the API by Bearer token' | 'a transaction by hand';

/** A kind of request, with its bars. */
export interface Case {
  readonly name: string;
  /** Requests per second, as a share of the rival's. */
  readonly bar: number;
  /** p99 at 50 connections, as a multiple of the floor's; 2 by default. */
  readonly p99Bar?: number;
  readonly status: 200 | 201 | 204 | 304;
  /** The server that the API is compared with; the floor by default. */
  readonly rival?: Rival;
  /** Ids, numbers and times in the answers differ, or their rows do: digits and tags are not compared. */
  readonly variesInDigits?: boolean;
  /** Each call works only once. */
  readonly isOnceOnly?: boolean;
  calls(setting: Setting): Call[] | Promise<Call[]>;
  /** The rival's calls, if they differ. */
  rivalCalls?(setting: Setting): Call[];
}
