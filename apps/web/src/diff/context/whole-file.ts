import { linesOfPatch } from '../patch-lines.ts';

/** Both sides of a file, line by line. */
export interface WholeFile {
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** Of the lines that both sides end with, if they do. */
  readonly endsWithNewline: boolean;
  /** Of both sides together. */
  readonly characters: number;
}

/**
 * Both sides of a file, of which one is given: its patch tells the other.
 * Undefined: the patch is not one of this text, as some of its lines are others.
 */
export function wholeFile(patch: string, side: 'old' | 'new', text: string): WholeFile | undefined {
  const known = text.split('\n');
  const endsWithNewline = known.at(-1) === '';
  if (endsWithNewline) known.pop();
  const other: string[] = [];
  let at = 0;
  for (const { kind, line, hunk } of linesOfPatch(patch)) {
    if (hunk) {
      const [start, count] = side === 'old' ? [hunk.oldStart, hunk.oldCount] : [hunk.newStart, hunk.newCount];
      const first = count === 0 ? start : start - 1;
      if (first < at || first > known.length) return undefined;
      while (at < first) other.push(known[at++] ?? '');
    } else if (kind === 'equal' || kind === 'deleted' || kind === 'inserted') {
      const isKnown = kind === 'equal' || (kind === 'deleted') === (side === 'old');
      if (isKnown && known[at++] !== line.slice(1)) return undefined;
      if (!isKnown || kind === 'equal') other.push(line.slice(1));
    }
  }
  other.push(...known.slice(at));
  const [before, after] = side === 'old' ? [known, other] : [other, known];
  const characters = [...before, ...after].reduce((sum, line) => sum + line.length + 1, 0);
  return { old: before, new: after, endsWithNewline, characters };
}
