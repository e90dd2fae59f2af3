import { markdownTable } from '@review-service/testing/markdown-table';

/** A line of a drill's table: what was measured, and the most that it may be. */
export interface Measured {
  readonly what: string;
  readonly unit: 'KB' | 'MB' | '%' | 'ms' | 'mails' | 'files' | 'calls';
  readonly bar: number;
  readonly value: number;
}

export const isMissed = ({ value, bar }: Measured): boolean => value > bar;

/** What was measured beside its bars, in Markdown. */
export const barsTable = (measured: readonly Measured[]): string =>
  markdownTable([
    ['what', 'bar', 'measured', 'verdict'],
    ...measured.map((one) => [
      one.what,
      `${one.bar} ${one.unit}`,
      `${one.value.toFixed(one.value < 10 ? 1 : 0)} ${one.unit}`,
      isMissed(one) ? 'MISSED' : 'ok',
    ]),
  ]);
