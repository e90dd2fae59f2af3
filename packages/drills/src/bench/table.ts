import { markdownTable } from '@review-service/testing/markdown-table';
import type { Fact, ReportLine, Side } from './report';

/** What a row says: how wide it is, and its cell. */
const COLUMNS: readonly (readonly [title: string, width: number, cell: (line: ReportLine) => string])[] = [
  ['conn.', 5, ({ connections }) => String(connections)],
  ['req/s', 13, (line) => pair(line, 'rate', 0)],
  ['p50 ms', 15, (line) => pair(line, 'p50', 2)],
  ['p99 ms', 15, (line) => pair(line, 'p99', 1)],
  ['CPU s/1000', 11, (line) => pair(line, 'cpu', 2)],
  ['of PostgreSQL', 13, (line) => pair(line, 'databaseCpu', 2)],
  ['peak MB', 9, (line) => pair(line, 'memory', 0)],
  ['statements', 10, (line) => pair(line, 'queries', 1)],
  ['ratio', 5, ({ ratio }) => ratio.toFixed(2)],
  ['bar', 15, ({ bar, p99Ratio }) => (p99Ratio === null ? String(bar) : `${bar}, p99 ${p99Ratio.toFixed(1)}x`)],
  ['verdict', 10, ({ verdict }) => verdict],
];

/** The rows of a table whose first column has these names: so that each can be printed as soon as it was measured. */
export function speedTable(names: readonly string[]): {
  readonly head: string;
  readonly row: (line: ReportLine) => string;
} {
  const widths = [Math.max(0, ...names.map(({ length }) => length)), ...COLUMNS.map(([, width]) => width)];
  const rowOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const titles = rowOf(['case', ...COLUMNS.map(([title]) => title)]);
  return {
    head: `${titles}\n| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    row: (line) => rowOf([line.name, ...COLUMNS.map(([, , cell]) => cell(line))]),
  };
}

/** The other measurements. */
export const factTable = (facts: readonly Fact[]): string =>
  markdownTable([
    ['what', 'measured', 'bar', 'verdict'],
    ...facts.map(({ name, measured, bar, verdict }) => [name, measured, bar, verdict]),
  ]);

/** A cell of two numbers has the API's and, after the slash, the floor's. */
function pair({ api, floor }: ReportLine, member: keyof Side, digits: number): string {
  const [ours, theirs] = [api, floor].map((side) => side[member]?.toFixed(digits) ?? '-');
  return `${ours} / ${theirs}`;
}
