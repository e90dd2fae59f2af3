import type { FileText } from './file.ts';
import { rowsOf } from './rows.ts';

type Ending = 'CRLF' | 'LF';

/** The numbers of lines whose ending changes, each with the ending that it has on its side. */
export interface EndingChanges {
  readonly old: ReadonlyMap<number, Ending>;
  readonly new: ReadonlyMap<number, Ending>;
}

const kept = new WeakMap<FileText, EndingChanges>();

/** Those of a file: its lines look the same before the change and after it. */
export function endingChangesOf(text: FileText): EndingChanges {
  const known = kept.get(text);
  if (known) return known;
  const changes = { old: new Map<number, Ending>(), new: new Map<number, Ending>() };
  // Nearly no file has such an ending, and to read the rows of all that are drawn would hold up the scrolling.
  const patch = text.patch?.includes('\r') ? text.patch : '';
  for (const { old, new: next, isEqual } of rowsOf(patch)) {
    if (isEqual || !old || !next || endingOf(old.text) === endingOf(next.text)) continue;
    changes.old.set(old.number, endingOf(old.text));
    changes.new.set(next.number, endingOf(next.text));
  }
  kept.set(text, changes);
  return changes;
}

const endingOf = (line: string): Ending => (line.endsWith('\r') ? 'CRLF' : 'LF');

/** Says how the line endings of a file change; empty: they do not. */
export function wordsOfEndings({ new: next }: EndingChanges): string {
  const count = (ending: Ending) => [...next.values()].filter((one) => one === ending).length;
  return [
    { change: 'CRLF → LF', lines: count('LF') },
    { change: 'LF → CRLF', lines: count('CRLF') },
  ]
    .filter(({ lines }) => lines > 0)
    .map(({ change, lines }) => `line endings ${change} in ${lines} ${lines === 1 ? 'line' : 'lines'}`)
    .join(', ');
}
