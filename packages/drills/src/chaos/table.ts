import { markdownTable } from '@review-service/testing/markdown-table';
import type { GuaranteeFinding } from './guarantee';

export type GuaranteeVerdict = 'held' | 'VIOLATED' | 'does not apply';

/** One line of the table. */
export interface TableRow {
  readonly guarantee: string;
  readonly bar: string;
  readonly measured: string;
  readonly verdict: GuaranteeVerdict;
  readonly violations: readonly string[];
}

/** The results of a guarantee, as lines of the table. */
export const rowsOf = (guarantee: string, findings: readonly GuaranteeFinding[]): TableRow[] =>
  findings.map(({ bar, measured, violations }) => ({
    ...{ guarantee, bar, measured },
    verdict: violations.length > 0 ? 'VIOLATED' : 'held',
    violations,
  }));

/** The table as Markdown, its columns aligned. */
export const table = (rows: readonly TableRow[]): string =>
  markdownTable([
    ['guarantee', 'bar', 'measured', 'verdict'],
    ...rows.map(({ guarantee, bar, measured, verdict }, index) => [
      guarantee === rows[index - 1]?.guarantee ? '' : guarantee,
      bar,
      measured,
      verdict,
    ]),
  ]);
