import { linesOfPatch } from '../patch-lines.ts';
import { rowsOf } from '../rows.ts';

/** Equal lines that a patch leaves out: before its first hunk, between two, or behind the last. */
export interface Gap {
  /** The numbers of its first line on both sides. */
  readonly old: number;
  readonly new: number;
  /** The row of its first line, as comments count. */
  readonly row: number;
  /** Undefined: until the end of the file, which the patch does not tell. */
  readonly count: number | undefined;
  /** What stands in the head of the hunk behind it, mostly the function that this is in; may be empty. */
  readonly section: string;
}

/** Some lines of the old side, both ends included. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** The gaps of a patch: one before each hunk, which may have no line, and one behind the last. Without hunks there is none. */
export function gapsOf(patch: string): Gap[] {
  const gaps: Gap[] = [];
  const rows = rowsOf(patch);
  let [old, next, row, at] = [1, 1, 1, 0];
  for (const { kind, hunk, line } of linesOfPatch(patch)) {
    if (kind !== 'hunk' || !hunk) continue;
    const first = firstOf(hunk.oldStart, hunk.oldCount);
    gaps.push({ old, new: next, row, count: Math.max(first - old, 0), section: sectionOf(line) });
    row += first - old;
    [old, next] = [first + hunk.oldCount, firstOf(hunk.newStart, hunk.newCount) + hunk.newCount];
    while (isBefore(rows[at], old, next)) row = (rows[at++]?.row ?? 0) + 1;
  }
  return gaps.length === 0 ? [] : [...gaps, { old, new: next, row, count: undefined, section: '' }];
}

const isBefore = (row: ReturnType<typeof rowsOf>[number] | undefined, old: number, next: number): boolean =>
  row !== undefined && (row.old?.number ?? 0) < old && (row.new?.number ?? 0) < next;

/** The number of the first line of a hunk's side: one without lines begins behind the line that it names. */
export const firstOf = (start: number, count: number): number => start + (count === 0 ? 1 : 0);

/** What stands behind the numbers of a hunk. */
export const sectionOf = (head: string): string => /^@@ [^@]* @@ ?(.*)$/s.exec(head)?.[1]?.trimEnd() ?? '';

/**
 * The lines that some rows stand for, of those that the patch leaves out: at most so many of the last ones.
 * @param first the first row, as comments count
 */
export function hiddenLines(gaps: readonly Gap[], first: number, count: number, most: number): Lines[] {
  const from = Math.max(first, first + count - most);
  return gaps.flatMap((gap): Lines[] => {
    const [start, end] = [Math.max(from, gap.row), Math.min(first + count, gap.row + (gap.count ?? Infinity)) - 1];
    return start > end ? [] : [{ first: gap.old + start - gap.row, last: gap.old + end - gap.row }];
  });
}
