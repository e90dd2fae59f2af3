import type { Row, Rows } from './rows.ts';

/** The side of a diff that a line is on. */
export type Side = 'additions' | 'deletions';

/** Lines that somebody chose: from one to another, each on a side. */
export interface ChosenLines {
  readonly start: number;
  readonly side: Side;
  readonly end: number;
  readonly endSide: Side;
}

/** The rows that chosen lines are in, as comments count them; undefined: the patch does not have these lines. */
export function rowsOfLines(rows: readonly Row[], { start, side, end, endSide }: ChosenLines): Rows | undefined {
  const [from, to] = [rowOf(rows, start, side), rowOf(rows, end, endSide)];
  if (from === undefined || to === undefined) return undefined;
  return { firstRow: Math.min(from, to), rowCount: Math.abs(to - from) + 1 };
}

const rowOf = (rows: readonly Row[], line: number, side: Side): number | undefined =>
  rows.find((row) => (side === 'deletions' ? row.old : row.new)?.number === line)?.row;
