import type { ChangedLines, LinesOfSide } from './changed-lines';

/** Of more changed lines, moves are not looked for: a quarter of a second. */
export const MOVES_AMONG = 250_000;

/** The longest are kept. */
const MOVES_AT_MOST = 5_000;

/** A text that is removed more often says nothing about where a line comes from. */
const ORIGINS = 8;

/** So many lines in a row may be edited within lines that move. */
const EDITED = 3;

/** Shorter texts are found everywhere. */
const SHORTEST = 4;

/** A single line that moves is at least so long. */
const ALONE = 20;

/** Lines that are removed in one place, and added in another. */
export interface MovedBlock {
  /** The places of both files in the patch, from 0. */
  readonly fromFile: number;
  readonly toFile: number;
  /** The numbers of the first lines, from 1: before the change, and after it. */
  readonly fromLine: number;
  readonly toLine: number;
  /** How many lines there are in both places. Some of them may be others. */
  readonly count: number;
}

/**
 * The lines that move within the files of a patch and from one to another, by their texts without the blanks around them.
 * Each line is in one move at most; where two places could be the origin, equally, none is. Undefined if there are too
 * many lines to look. Takes time in proportion to the lines.
 */
export function movedLines(changed: ChangedLines): MovedBlock[] | undefined {
  if (changed.isCut) return undefined;
  const moves = new Moves(changed).all();
  if (moves.length <= MOVES_AT_MOST) return moves;
  return moves.sort((one, other) => other.count - one.count).slice(0, MOVES_AT_MOST);
}

/** Lines that may be a move. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** How many of them are the same. */
  readonly same: number;
}

class Moves {
  private readonly removed: LinesOfSide;
  private readonly added: LinesOfSide;
  /** The removed lines with a text. */
  private readonly origins = new Map<number, number[]>();
  private readonly isUsed: Uint8Array;

  constructor({ removed, added }: ChangedLines) {
    this.removed = removed;
    this.added = added;
    this.isUsed = new Uint8Array(removed.texts.length);
    for (const [at, text] of removed.texts.entries()) {
      if ((removed.lengths[at] ?? 0) < SHORTEST) continue;
      const known = this.origins.get(text);
      if (!known) this.origins.set(text, [at]);
      else if (known.length <= ORIGINS) known.push(at);
    }
  }

  all(): MovedBlock[] {
    const moves: MovedBlock[] = [];
    /** The first added line that is in no move. */
    let free = 0;
    for (let to = 0; to < this.added.texts.length;) {
      const found = this.rangesAt(to).sort((one, other) => other.same - one.same);
      const [longest, next] = found;
      if (longest && longest.same !== next?.same) {
        const range = this.extendedBack(longest, free);
        if (this.isMove(range)) {
          moves.push(this.moveOf(range));
          this.isUsed.fill(1, range.from, range.from + range.count);
          free = range.to + range.count;
        }
      }
      to += Math.max(longest?.count ?? 0, 1);
    }
    return moves;
  }

  private rangesAt(to: number): Range[] {
    const origins = this.origins.get(this.added.texts[to] ?? 0) ?? [];
    if (origins.length > ORIGINS) return [];
    return origins.filter((from) => this.isSame(from, to)).map((from) => this.rangeFrom(from, to));
  }

  /** Goes on while lines are the same, and over a few that are not. Ends with one that is, and is no blank one. */
  private rangeFrom(from: number, to: number): Range {
    let [at, edited, same, count, whole] = [0, 0, 0, 0, 0];
    for (;;) {
      // Short lines do not prove that the edit is over.
      const goesOn = edited === 0 || (this.added.lengths[to + at] ?? 0) >= SHORTEST;
      if (goesOn && this.isSame(from + at, to + at)) {
        [same, edited] = [same + 1, 0];
        if (this.added.texts[to + at] !== 0) [count, whole] = [at + 1, same];
      } else {
        edited += 1;
        if (edited > Math.min(EDITED, same)) break;
      }
      at += 1;
      if (!this.follows(this.removed, from + at) || !this.follows(this.added, to + at)) break;
    }
    return { from, to, count, same: whole };
  }

  /** Lines before it that are the same, too, but too short or too many to begin with. */
  private extendedBack({ from, to, count, same }: Range, free: number): Range {
    let before = 0;
    while (
      to - before > free &&
      this.follows(this.removed, from - before) &&
      this.follows(this.added, to - before) &&
      this.added.texts[to - before - 1] !== 0 &&
      this.isSame(from - before - 1, to - before - 1)
    )
      before += 1;
    return { from: from - before, to: to - before, count: count + before, same: same + before };
  }

  private isMove({ to, same, count }: Range): boolean {
    return count > 0 && (same > 1 || (this.added.lengths[to] ?? 0) >= ALONE);
  }

  /** A line in whose place the other stands did not move: its blanks changed. */
  private isSame(from: number, to: number): boolean {
    const { removed, added } = this;
    return this.isUsed[from] === 0 && removed.texts[from] === added.texts[to] && added.replaced[to] !== from;
  }

  /** The line is the next one of the same file. */
  private follows({ files, numbers }: LinesOfSide, at: number): boolean {
    return at > 0 && files[at] === files[at - 1] && numbers[at] === (numbers[at - 1] ?? 0) + 1;
  }

  private moveOf({ from, to, count }: Range): MovedBlock {
    const { removed, added } = this;
    return {
      fromFile: removed.files[from] ?? 0,
      toFile: added.files[to] ?? 0,
      fromLine: removed.numbers[from] ?? 0,
      toLine: added.numbers[to] ?? 0,
      count,
    };
  }
}
