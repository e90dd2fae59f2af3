import { linesOfPatch } from './patch-lines.ts';
import { type Row, rowsOf } from './rows.ts';

/** Some rows of the side-by-side view of a file, as a comment names them. */
export interface Rows {
  readonly first: number;
  readonly count: number;
}

/** The patches of a file in two revisions, and what is different from the older one's file to the newer one's. */
interface Patches {
  readonly older: string;
  readonly newer: string;
  readonly between: string;
}

/**
 * Where the lines that a comment is on went in a newer revision. Undefined: none of them is left, or all of them are lines
 * that the change removes, of which the newer revision need not know.
 */
export function movedRows({ older, newer, between }: Patches, { first, count }: Rows): Rows | undefined {
  const commented = rowsOf(older).filter(({ row }) => row >= first && row < first + Math.max(count, 1));
  const lines = commented.flatMap(({ new: line }) => (line && lineAfter(between, line.number)) ?? []);
  const [begin, end] = [lines[0], lines.at(-1)];
  if (begin === undefined || end === undefined) return undefined;
  const rows = rowsOf(newer);
  const row = rowOfLine(rows, begin);
  return { first: row, count: rowOfLine(rows, end) - row + 1 };
}

/** The number of a line after a patch; undefined: the patch removes it. */
export function lineAfter(patch: string, line: number): number | undefined {
  let [before, after] = [1, 1];
  for (const { kind, hunk } of linesOfPatch(patch)) {
    if (hunk) {
      // A side without lines begins behind the line that it names.
      const first = hunk.oldStart + (hunk.oldCount === 0 ? 1 : 0);
      if (line < first) break;
      [before, after] = [first, hunk.newStart + (hunk.newCount === 0 ? 1 : 0)];
    } else if (kind === 'inserted') after += 1;
    else if (kind === 'deleted' || kind === 'equal') {
      if (before === line) return kind === 'equal' ? after : undefined;
      before += 1;
      if (kind === 'equal') after += 1;
    }
  }
  return line + after - before;
}

/** The row of a line after the change. Between the hunks each line has a row of its own. */
function rowOfLine(rows: readonly Row[], line: number): number {
  let last = { row: 0, line: 0 };
  for (const { row, new: next } of rows) {
    if (next && next.number >= line) return row - (next.number - line);
    last = { row, line: next?.number ?? last.line };
  }
  return last.row + line - last.line;
}
