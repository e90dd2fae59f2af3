import { useEffect, useRef } from 'react';
import type { FileText } from '../file.ts';
import type { Rows } from '../rows.ts';
import { hiddenLines, type Lines } from './gaps.ts';
import { type Expansion, gapsOfText } from './use-expansion.ts';

/** Of the lines that a remark is about, so many of the last ones are shown, */
const MOST = 20;
/** with so many around them. */
const AROUND = 3;

/**
 * Shows the lines of remarks that the patches of their files do not have.
 * @param texts as they were read
 * @param rowsOn the rows of the remarks on a file
 */
export function useHiddenRemarks(
  texts: ReadonlyMap<number, FileText>,
  rowsOn: (fileId: number) => readonly Rows[],
  { reveal, rows: { canAsk } }: Expansion,
): void {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    if (!canAsk) return;
    for (const [id, text] of texts)
      for (const { firstRow, rowCount } of rowsOn(id)) {
        const key = [id, firstRow, rowCount].join();
        if (rowCount === 0 || shown.current.has(key)) continue;
        shown.current.add(key);
        const lines = hiddenLines(gapsOfText(text), firstRow, rowCount, MOST).map(({ first, last }): Lines => ({
          first: first - AROUND,
          last: last + AROUND,
        }));
        if (lines.length > 0) reveal(id, () => lines);
      }
  }, [texts, rowsOn, reveal, canAsk]);
}
