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

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * The rows of a file's patch. Deleted and inserted lines that stand together are paired from the first on. Rows of lines
 * that the patch leaves out are counted and not there.
 */
export function rowsOf(patch: string): Row[] {
  const rows: Row[] = [];
  let [row, before, after] = [1, 1, 1];
  let [deleted, inserted]: [Line[], Line[]] = [[], []];
  let [oldLeft, newLeft] = [0, 0];
  const endBlock = () => {
    for (let i = 0; i < Math.max(deleted.length, inserted.length); i++) {
      const [old, next] = [deleted[i], inserted[i]];
      rows.push({ row: row++, isEqual: false, ...(old && { old }), ...(next && { new: next }) });
    }
    [deleted, inserted] = [[], []];
  };
  for (const line of patch.split('\n')) {
    if (oldLeft <= 0 && newLeft <= 0) {
      const [, start = '', count = '1', newStart = '', newCount = '1'] = HUNK.exec(line) ?? [];
      if (start === '') continue;
      endBlock();
      [oldLeft, newLeft] = [Number(count), Number(newCount)];
      // A side without lines begins behind the line that it names.
      const first = Number(start) + (oldLeft === 0 ? 1 : 0);
      row += first - before;
      [before, after] = [first, Number(newStart) + (newLeft === 0 ? 1 : 0)];
      continue;
    }
    const text = line.slice(1);
    if (line.startsWith('-')) {
      if (inserted.length > 0) endBlock();
      deleted.push({ number: before++, text });
      oldLeft--;
    } else if (line.startsWith('+')) {
      inserted.push({ number: after++, text });
      newLeft--;
    } else if (!line.startsWith('\\')) {
      endBlock();
      rows.push({ row: row++, isEqual: true, old: { number: before++, text }, new: { number: after++, text } });
      oldLeft--;
      newLeft--;
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
