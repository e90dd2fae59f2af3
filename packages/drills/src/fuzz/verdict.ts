import type { Shot } from './request';
import type { Outcome } from './wire/exchange';

/** An answer that the service does not support something, which is true: it is no failure. */
const NOT_IMPLEMENTED = 501;

export interface Failure {
  /** The number of the shot in the run; `K` of `--only K`. */
  readonly number: number;
  readonly what: string;
  readonly shot: Shot;
}

/** The fault of the answers to a shot, or undefined. */
export function faultOf({ requests }: Shot, { answers, ended, took, fault }: Outcome): string | undefined {
  const failed = answers.find(({ status }) => status >= 500 && status !== NOT_IMPLEMENTED);
  if (failed) return `${failed.status}: ${failed.body.slice(0, 300)}`;
  const missing = `${answers.length} of ${requests.length} answered`;
  if (ended === 'late') return `no answer after ${(took / 1000).toFixed(1)} s (${missing})`;
  // The server may close the connection before it answers pipelined requests (RFC 9112 section 9.3.2).
  const mayHangUp = requests.length > 1 || requests.some(({ isBroken }) => isBroken);
  if (ended === 'closed' && !mayHangUp)
    return `hung up without an answer (${missing}${fault === undefined ? '' : `, ${fault}`})`;
  return undefined;
}
