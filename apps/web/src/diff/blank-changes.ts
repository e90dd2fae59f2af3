import type { FileText } from './file.ts';
import { rowsOf } from './rows.ts';

/** The numbers of lines that stand beside each other and differ in blanks alone. */
export interface BlankChanges {
  readonly old: ReadonlySet<number>;
  readonly new: ReadonlySet<number>;
}

const kept = new WeakMap<FileText, BlankChanges>();

/** Those of a file. */
export function blankChangesOf(text: FileText): BlankChanges {
  const known = kept.get(text);
  if (known) return known;
  const [old, next] = [new Set<number>(), new Set<number>()];
  for (const row of rowsOf(text.patch ?? '')) {
    if (row.isEqual || !row.old || !row.new || bare(row.old.text) !== bare(row.new.text)) continue;
    old.add(row.old.number);
    next.add(row.new.number);
  }
  const changes = { old, new: next };
  kept.set(text, changes);
  return changes;
}

/** A line without its blanks. */
export const bare = (line: string): string => line.replace(/\s+/g, '');
