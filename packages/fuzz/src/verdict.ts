import type { Shot } from './request';
import type { Outcome } from './wire/exchange';

/** An answer that says by itself, and truly, that the service cannot do this: it is none of a failure. */
const NOT_IMPLEMENTED = 501;

export interface Failure {
  /** Which of the run's shots it was; `K` of `--only K`. */
  readonly number: number;
  readonly what: string;
  readonly shot: Shot;
}

/** What is wrong with the answers to a shot, or nothing. */
export function faultOf({ requests }: Shot, { answers, ended, took, fault }: Outcome): string | undefined {
  const failed = answers.find(({ status }) => status >= 500 && status !== NOT_IMPLEMENTED);
  if (failed) return `${failed.status}: ${failed.body.slice(0, 300)}`;
  const missing = `${answers.length} of ${requests.length} answered`;
  if (ended === 'late') return `no answer after ${(took / 1000).toFixed(1)} s (${missing})`;
  // Who sends the next request before the answer must expect that the server has hung up meanwhile (RFC 9112 section 9.3.2).
  const mayHangUp = requests.length > 1 || requests.some(({ isBroken }) => isBroken);
  if (ended === 'closed' && !mayHangUp)
    return `hung up without an answer (${missing}${fault === undefined ? '' : `, ${fault}`})`;
  return undefined;
}
