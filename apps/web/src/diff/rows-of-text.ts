import type { FileText } from './file.ts';
import { type Row, rowsOf } from './rows.ts';

const rowsKept = new WeakMap<FileText, readonly Row[]>();

/** The rows of a file, read once. */
export function rowsOfText(text: FileText, patch: string): readonly Row[] {
  const rows = rowsKept.get(text) ?? rowsOf(patch);
  rowsKept.set(text, rows);
  return rows;
}
