import { markdownTable } from '@review-service/testing/markdown-table';
import type { Fact, Line, Side } from './report';

const HEAD = [
  'case',
  'conn.',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU s/1000',
  'peak MB',
  'queries',
  'ratio',
  'bar',
  'verdict',
];

/** A cell of two numbers has the API's and, after the slash, its rival's. */
export const speedTable = (lines: readonly Line[]): string =>
  markdownTable([
    HEAD,
    ...lines.map((line, index) => [
      line.name === lines[index - 1]?.name ? '' : line.name,
      String(line.connections),
      pair(line, 'rate', 0),
      pair(line, 'p50', 2),
      pair(line, 'p99', 1),
      pair(line, 'cpu', 2),
      pair(line, 'memory', 0),
      pair(line, 'queries', 1),
      line.ratio.toFixed(2),
      line.p99Ratio === null ? String(line.bar) : `${line.bar}, p99 ${line.p99Ratio.toFixed(1)}x`,
      line.verdict,
    ]),
  ]);

/** The other measurements. */
export const factTable = (facts: readonly Fact[]): string =>
  markdownTable([
    ['what', 'measured', 'bar', 'verdict'],
    ...facts.map(({ name, measured, bar, verdict }) => [name, measured, bar, verdict]),
  ]);

function pair({ api, rival }: Line, member: keyof Side, digits: number): string {
  const [ours, theirs] = [api, rival].map((side) => side[member]?.toFixed(digits) ?? '-');
  return `${ours} / ${theirs}`;
}
