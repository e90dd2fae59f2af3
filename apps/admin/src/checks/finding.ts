import { reasonsOf } from '../base/reasons';

/** A result of `doctor`, and what to do about it. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'FAIL';
  readonly text: string;
}

/** A finding without a fault. */
export const ok = (text: string): Finding => ({ level: 'ok', text });

/** A finding that the operator should look at. */
export const warn = (text: string): Finding => ({ level: 'warn', text });

/** A fault that must be repaired. */
export const failed = (text: string): Finding => ({ level: 'FAIL', text });

/** The findings of a check that failed: one for each line of the error, with its causes. */
export const failedBy = (error: unknown, subject = ''): Finding[] =>
  reasonsOf(error)
    .split('\n')
    .map((line) => failed(`${subject}${line}`));
