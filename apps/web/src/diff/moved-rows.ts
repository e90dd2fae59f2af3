import { linesOfPatch } from './patch-lines.ts';
import { type Row, type Rows, rowsOf } from './rows.ts';

/** The lines that some rows are, on one side of the file. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Where the lines of a comment went in a newer revision. */
export interface Moved {
  /** What they are in the older one. */
  readonly was: Lines;
  /** Null: nothing of them is left. */
  readonly now: (Rows & { readonly lines: Lines; readonly isChanged: boolean }) | null;
}

/** A file in two revisions. */
interface Revisions {
  readonly older: readonly Row[];
  readonly newer: readonly Row[];
  /** The patch that makes the older revision's file the newer one's. */
  readonly between: string;
}

/** Finds the lines of a comment in a newer revision; undefined: the older patch has none of them. */
export function movedRows({ older, newer, between }: Revisions, { firstRow, rowCount }: Rows): Moved | undefined {
  const commented = older.filter(({ row }) => row >= firstRow && row < firstRow + Math.max(rowCount, 1));
  const after = commented.flatMap(({ new: line }) => line?.number ?? []);
  if (after.length === 0) return movedDeletion(newer, numbersOfOld(commented));
  const found = after.map(linesAfter(between));
  const left = found.flatMap((one) => one ?? []);
  const [was, lines] = [around(after), around(left.map(({ line }) => line))];
  if (!was || !lines) return was && { was, now: null };
  const row = rowOfLine(newer, lines.first);
  const isChanged = left.length < found.length || left.some((one) => one.isChanged);
  return { was, now: { firstRow: row, rowCount: rowOfLine(newer, lines.last) - row + 1, lines, isChanged } };
}

/** Lines that the older revision removes: in the newer one they are where that removes the same ones. */
function movedDeletion(newer: readonly Row[], lines: readonly number[]): Moved | undefined {
  const was = around(lines);
  const removed = new Set(lines);
  const rows = newer.filter(({ old, isEqual }) => !isEqual && old && removed.has(old.number));
  const [first, last] = [rows[0], rows.at(-1)];
  const left = around(numbersOfOld(rows));
  if (!first || !last || !left) return was && { was, now: null };
  const rowCount = last.row - first.row + 1;
  return was && { was, now: { firstRow: first.row, rowCount, lines: left, isChanged: rows.length < lines.length } };
}

const numbersOfOld = (rows: readonly Row[]): number[] => rows.flatMap(({ old }) => old?.number ?? []);

function around(lines: readonly number[]): Lines | undefined {
  const [first, last] = [lines[0], lines.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** Where lines are after a patch, and whether the patch changes them; undefined: it removes the line. */
export function linesAfter(patch: string): (line: number) => { line: number; isChanged: boolean } | undefined {
  const rows = new Map(rowsOf(patch).flatMap((row) => (row.old ? [[row.old.number, row] as const] : [])));
  const hunks = [...linesOfPatch(patch)].flatMap(({ hunk }) => hunk ?? []);
  return (line) => {
    const row = rows.get(line);
    if (row) return row.new && { line: row.new.number, isChanged: !row.isEqual };
    const before = hunks.findLast(({ oldStart, oldCount }) => behind(oldStart, oldCount) <= line);
    const shift = before ? behind(before.newStart, before.newCount) - behind(before.oldStart, before.oldCount) : 0;
    return { line: line + shift, isChanged: false };
  };
}

/** The line behind one side of a hunk. A side without lines stands behind the line that it names. */
const behind = (start: number, count: number): number => start + (count || 1);

/** The row of a line after the change. Between the hunks each line has a row of its own. */
function rowOfLine(rows: readonly Row[], line: number): number {
  let last = { row: 0, line: 0 };
  for (const { row, new: next } of rows) {
    if (next && next.number >= line) return row - (next.number - line);
    last = { row, line: next?.number ?? last.line };
  }
  return last.row + line - last.line;
}
