import type { Call } from '../load/job';
import type { Logins } from './logins';
import type { Targets } from './targets';

/** What a case is made of: who asks, what there is to ask for, and a way to ask beforehand. */
export interface Setting {
  readonly logins: Logins;
  readonly targets: Targets;
  /** The tag that the API gives an answer. */
  readonly etagOf: (call: Call) => Promise<string>;
}

/** Something that clients do, and how fast the API must be at it. */
export interface Case {
  readonly name: string;
  /** Requests per second, as a share of the rival's. */
  readonly bar: number;
  readonly status: 200 | 204 | 304;
  /** Whom the API is compared with: the floor unless it is said otherwise. */
  readonly rival?: 'the API by Bearer token';
  /** Each call works only once. */
  readonly isOnceOnly?: boolean;
  calls(setting: Setting): Call[] | Promise<Call[]>;
  /** What the rival is asked, where that is not the same. */
  rivalCalls?(setting: Setting): Call[];
}
