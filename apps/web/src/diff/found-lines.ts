import type { FileEntry, FileText } from './file.ts';
import { rowsOfText } from './rows-of-text.ts';
import type { Side } from './rows-of-lines.ts';

/** A line with the words that somebody looks for. */
export interface FoundLine {
  readonly id: string;
  readonly side: Side;
  readonly line: number;
}

/** More are not found. */
export const MOST_FOUND = 10_000;

/**
 * The lines that have some words, in the order of the files and from their tops down; of an equal line the new side. Small and
 * capital letters are the same.
 * @param texts those that were read, by the ids of their files
 */
export function linesWith(
  words: string,
  entries: readonly FileEntry[],
  texts: ReadonlyMap<number, FileText>,
): FoundLine[] {
  const found: FoundLine[] = [];
  const wanted = words.toLowerCase();
  if (wanted === '') return found;
  const has = (text: string) => text.toLowerCase().includes(wanted);
  for (const { id } of entries) {
    const text = texts.get(id);
    if (!text?.patch || !has(text.patch)) continue;
    for (const { old, new: next, isEqual } of rowsOfText(text, text.patch)) {
      if (found.length >= MOST_FOUND) return found;
      if (old && !isEqual && has(old.text)) found.push({ id: String(id), side: 'deletions', line: old.number });
      if (next && has(next.text)) found.push({ id: String(id), side: 'additions', line: next.number });
    }
  }
  return found;
}
