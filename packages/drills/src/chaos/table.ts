import { markdownTable } from '@review-service/testing/markdown-table';
import type { Finding } from './claim';

export type Verdict = 'held' | 'VIOLATED' | 'does not apply';

/** One line of the table. */
export interface Row {
  readonly claim: string;
  readonly bar: string;
  readonly measured: string;
  readonly verdict: Verdict;
  readonly violations: readonly string[];
}

/** The results of a claim, as lines of the table. */
export const rowsOf = (claim: string, findings: readonly Finding[]): Row[] =>
  findings.map(({ bar, measured, violations }) => ({
    ...{ claim, bar, measured },
    verdict: violations.length > 0 ? 'VIOLATED' : 'held',
    violations,
  }));

/** The table as Markdown, its columns aligned. */
export const table = (rows: readonly Row[]): string =>
  markdownTable([
    ['claim', 'bar', 'measured', 'verdict'],
    ...rows.map(({ claim, bar, measured, verdict }, index) => [
      claim === rows[index - 1]?.claim ? '' : claim,
      bar,
      measured,
      verdict,
    ]),
  ]);
