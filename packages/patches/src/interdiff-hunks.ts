import type { TextLine } from './composed-version';
import type { Sides } from './hunks';
import { matchingLines } from './matching-lines';
import type { NumberedLine } from './numbered-lines';

/** So many equal lines stand around a change. */
const CONTEXT = 5;

const SIGNS = { both: Buffer.from(' '), new: Buffer.from('+'), old: Buffer.from('-') } satisfies Record<Sides, Buffer>;
const LF = Buffer.from('\n');
const UNTERMINATED = Buffer.from('\n\\ No newline at end of file\n');

/** A line of one of two files, in a place where they may be different. */
export interface BlockLine {
  readonly line: NumberedLine;
  /** The same number for the same text. */
  readonly text: number;
  readonly number: number;
  /** It is shown where the other file has no such line: it is not there, or missing, because of what others changed. */
  readonly isOfAuthor: boolean;
}

interface ShownLine {
  readonly sides: Sides;
  readonly line: TextLine;
  readonly old: number;
  readonly new: number;
  readonly heading: Uint8Array;
}

/** Collects lines of two files by their numbers, and writes hunks of those that are near changes. */
export class InterdiffHunks {
  private readonly lines: ShownLine[] = [];
  readonly counts = { insertCount: 0, deleteCount: 0 };

  /** A line that follows those before it, with its number in both files. */
  write(sides: Sides, line: NumberedLine, old: number, now: number): void {
    if (sides === 'old') this.counts.deleteCount += 1;
    if (sides === 'new') this.counts.insertCount += 1;
    this.lines.push({ sides, line, old, new: now, heading: line.heading });
  }

  /**
   * Lines in the place of others, which end before these numbers. What neither change touches is not shown: the hunk ends
   * there. Says whether something is shown.
   */
  replace(old: readonly BlockLine[], now: readonly BlockLine[], oldEnd: number, newEnd: number): boolean {
    const { insertCount, deleteCount } = this.counts;
    const matches = matchingLines(textsOf(old), textsOf(now));
    let [at, newAt] = [0, 0];
    for (const [oldMate, newMate] of [...matches, [old.length, now.length] as const]) {
      const newNumber = now[newAt]?.number ?? newEnd;
      for (; at < oldMate; at += 1) {
        const { line, number, isOfAuthor } = old[at] ?? {};
        if (line && number !== undefined && isOfAuthor) this.write('old', line, number, newNumber);
      }
      const oldNumber = old[oldMate]?.number ?? oldEnd;
      for (; newAt < newMate; newAt += 1) {
        const { line, number, isOfAuthor } = now[newAt] ?? {};
        if (line && number !== undefined && isOfAuthor) this.write('new', line, oldNumber, number);
      }
      const [left, right] = [old[oldMate], now[newMate]];
      if (left && right) this.write('both', right.line, left.number, right.number);
      [at, newAt] = [oldMate + 1, newMate + 1];
    }
    return this.counts.insertCount > insertCount || this.counts.deleteCount > deleteCount;
  }

  /** The hunks, in bytes, with what stands behind their numbers. */
  written(): { readonly parts: Uint8Array[]; readonly headings: Uint8Array[] } {
    const parts: Uint8Array[] = [];
    const headings: Uint8Array[] = [];
    for (const hunk of this.hunks()) {
      const [first] = hunk;
      if (!first) continue;
      const [old, now] = (['old', 'new'] as const).map((side) => {
        const count = hunk.filter(({ sides }) => sides === 'both' || sides === side).length;
        // A side without lines is numbered by the line before.
        return `${count === 0 ? first[side] - 1 : first[side]},${count}`;
      });
      const { heading } = first;
      parts.push(Buffer.from(`@@ -${old} +${now} @@${heading.length > 0 ? ' ' : ''}`), heading, LF);
      headings.push(heading);
      for (const { sides, line } of hunk) {
        parts.push(SIGNS[sides], line.bytes, line.isUnterminated ? UNTERMINATED : LF);
      }
    }
    return { parts, headings };
  }

  /** Rows of lines without a gap, in which all are near changes. */
  private hunks(): ShownLine[][] {
    const isNear = nearChanges(this.lines);
    const hunks: ShownLine[][] = [];
    let last: ShownLine | undefined;
    for (const [at, line] of this.lines.entries()) {
      if (isNear[at] !== 1) {
        last = undefined;
        continue;
      }
      if (last && isNext(last, line)) hunks.at(-1)?.push(line);
      else hunks.push([line]);
      last = line;
    }
    return hunks;
  }
}

const textsOf = (block: readonly BlockLine[]): number[] => block.map(({ text }) => text);

const isNext = ({ sides, old, new: now }: ShownLine, next: ShownLine): boolean =>
  next.old === old + (sides === 'new' ? 0 : 1) && next.new === now + (sides === 'old' ? 0 : 1);

/** Which lines are changes, or equal lines beside them. */
function nearChanges(lines: readonly ShownLine[]): Uint8Array {
  const isNear = new Uint8Array(lines.length);
  for (const order of [lines.keys(), [...lines.keys()].reverse()]) {
    let left = 0;
    let last: number | undefined;
    for (const at of order) {
      const [line, before] = [lines[at], last === undefined ? undefined : lines[last]];
      const isRow = line && before && (isNext(before, line) || isNext(line, before));
      left = line?.sides !== 'both' ? CONTEXT : isRow ? left - 1 : -1;
      if (line?.sides !== 'both' || left >= 0) isNear[at] = 1;
      last = at;
    }
  }
  return isNear;
}
