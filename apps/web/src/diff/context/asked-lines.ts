import type { Side } from '../rows-of-lines.ts';
import type { Gap, Lines } from './gaps.ts';
import type { WholeFile } from './whole-file.ts';
import { headerLine } from './widen.ts';

/** So many lines are shown at once. */
export const STEP = 20;

/** Which lines of a gap are asked for: those at its begin, those at its end, up to the head of its function, or all. */
export type GapPart = 'below' | 'above' | 'function' | 'all';

/** All lines of a file. */
export const ALL: Lines = { first: 1, last: Infinity };

/** The lines that somebody asks for when they ask for a part of a gap. */
export function askedLines({ old: first, count, section }: Gap, part: GapPart, file: WholeFile): Lines {
  const last = count === undefined ? file.old.length : first + count - 1;
  switch (part) {
    case 'all':
      return { first, last };
    case 'below':
      return { first, last: Math.min(first + STEP - 1, last) };
    case 'above':
      return { first: Math.max(last - STEP + 1, first), last };
    case 'function':
      return { first: headerLine(file, last + 1, section) ?? Math.max(last - STEP + 1, first), last };
  }
}

/** The lines above and below the hunk that a line is in. */
export function linesAround(
  gaps: readonly Gap[],
  { side, line }: { readonly side: Side; readonly line: number },
  file: WholeFile,
): Lines[] {
  const above = gaps.findLastIndex((gap) => (side === 'additions' ? gap.new : gap.old) <= line);
  return [gaps[above], gaps[above + 1]].flatMap((gap, index) =>
    gap ? [askedLines(gap, index === 0 ? 'above' : 'below', file)] : [],
  );
}
