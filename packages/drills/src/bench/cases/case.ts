import type { Call } from '../load/job';
import type { Logins } from './logins';
import type { CaseTargets } from './targets';

/** The input of a case: callers and targets. */
export interface Setting {
  readonly logins: Logins;
  readonly targets: CaseTargets;
}

/** A kind of request, with its bars. */
export interface Case {
  readonly name: string;
  /** Requests per second, as a share of the floor's. */
  readonly bar: number;
  /** p99 at 50 connections, as a multiple of the floor's; 2 by default. */
  readonly p99Bar?: number;
  readonly status: 200 | 201 | 204;
  /** Ids, numbers and times in the answers differ, or their rows do: digits and tags are not compared. */
  readonly variesInDigits?: boolean;
  /** Each call works only once. */
  readonly isOnceOnly?: boolean;
  calls(setting: Setting): Call[];
}
