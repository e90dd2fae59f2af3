import { linesOfPatch } from './patch-lines.ts';

/** A row of the side-by-side view of a file: a line before the change, one after it, or both. */
export interface Row {
  /** Counted from 1 down the whole file, as comments count (docs/wire/reviews.md): lines between hunks, too. */
  readonly row: number;
  readonly old?: Line;
  readonly new?: Line;
  /** Both sides are the same line. */
  readonly isEqual: boolean;
}

/** A line of one side. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Some rows of the side-by-side view of a file, as a comment names them. */
export interface Rows {
  readonly firstRow: number;
  /** 0: the whole file. */
  readonly rowCount: number;
}

/** What a comment on a whole file names. */
export const WHOLE_FILE: Rows = { firstRow: 0, rowCount: 0 };

/**
 * The rows of a file's patch. Deleted and inserted lines that stand together are paired from the first on. Rows of lines
 * that the patch leaves out are counted and not there.
 */
export function rowsOf(patch: string): Row[] {
  const rows: Row[] = [];
  let [row, before, after] = [1, 1, 1];
  let [deleted, inserted]: [Line[], Line[]] = [[], []];
  const endBlock = () => {
    for (let i = 0; i < Math.max(deleted.length, inserted.length); i++) {
      const [old, next] = [deleted[i], inserted[i]];
      rows.push({ row: row++, isEqual: false, ...(old && { old }), ...(next && { new: next }) });
    }
    [deleted, inserted] = [[], []];
  };
  for (const { kind, line, hunk } of linesOfPatch(patch)) {
    const text = line.slice(1);
    if (hunk) {
      endBlock();
      // A side without lines begins behind the line that it names.
      const first = hunk.oldStart + (hunk.oldCount === 0 ? 1 : 0);
      row += first - before;
      [before, after] = [first, hunk.newStart + (hunk.newCount === 0 ? 1 : 0)];
    } else if (kind === 'deleted') {
      if (inserted.length > 0) endBlock();
      deleted.push({ number: before++, text });
    } else if (kind === 'inserted') inserted.push({ number: after++, text });
    else if (kind === 'equal') {
      endBlock();
      rows.push({ row: row++, isEqual: true, old: { number: before++, text }, new: { number: after++, text } });
    }
  }
  endBlock();
  return rows;
}

/** Where a comment on some rows stands: at the last of its lines that the patch has, on the side that has it. */
export function placeOf(
  rows: readonly Row[],
  first: number,
  count: number,
): { side: 'old' | 'new'; line: number } | undefined {
  const last = rows.findLast(({ row }) => row >= first && row < first + Math.max(count, 1));
  if (last?.new) return { side: 'new', line: last.new.number };
  return last?.old && { side: 'old', line: last.old.number };
}
