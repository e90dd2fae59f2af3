import type { FileEntry, FileText } from './file.ts';

/** How many lines change; null: not known. */
export interface Counts {
  readonly inserted: number | null;
  readonly deleted: number | null;
}

/** Those of a file: from the index or, where that does not know them, from its text. */
export const countsOf = (entry: FileEntry, text: FileText | undefined): Counts => ({
  inserted: entry.inserted ?? text?.inserted ?? null,
  deleted: entry.deleted ?? text?.deleted ?? null,
});
