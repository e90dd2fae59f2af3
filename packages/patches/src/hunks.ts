import { readHunkHeader } from './hunk-header';
import type { UploadLine } from './lines';
import { PatchFault } from './patch-fault';
import type { HunkRange, PatchedFile } from './patched-file';

/** The sides of a file that have a line of a hunk. */
export type Sides = 'both' | 'new' | 'old';

/** Who wants the lines of the changes. */
export interface HunkListener {
  /** A hunk begins, with the line that has its numbers. */
  hunk?(hunk: HunkRange, line: UploadLine): void;
  /** A line of the hunk: the sign before it is part of its bytes, unless it is an empty line that lost its sign. */
  line?(sides: Sides, line: UploadLine): void;
  /** The last line of the hunk so far has no line feed in the file. */
  unterminated?(sides: Sides): void;
  /** A line of the data of a binary file, without faults. */
  binary?(line: UploadLine): void;
}

const SIDES = new Map<number | undefined, Sides>([
  [' '.charCodeAt(0), 'both'],
  ['-'.charCodeAt(0), 'old'],
  ['+'.charCodeAt(0), 'new'],
  // Some programs cut blanks at the ends of lines, and so the sign of an empty line. Git reads that, too.
  [undefined, 'both'],
]);

/** The sides that have a line of a hunk, by its sign; undefined: it is none. */
export const sidesOf = (line: UploadLine): Sides | undefined => SIDES.get(line.first);

/** In any language, the mark of a missing line feed is longer: Git passes over what is not. */
const SHORTEST_END = '\\ 0123456789'.length;

/** Whether a line of a hunk says that the one before it has no line feed in the file, in whatever language. */
export const isEndOfFile = (line: UploadLine): boolean => line.startsWith('\\ ');

/**
 * The hunks of one file, which are read by the numbers of lines that their first lines announce. So whatever a line's
 * text looks like, it is text: `--- a` in a hunk is the removed line `-- a`.
 */
export class Hunks {
  readonly list: HunkRange[] = [];
  insertCount = 0;
  deleteCount = 0;

  /** What the hunk lacks of either side. */
  private oldLeft = 0;
  private newLeft = 0;
  /** Where the next hunk can begin. */
  private oldNext = 0;
  private newNext = 0;
  private header = 0;
  private last?: Sides;
  private isOldEnded = false;
  private isNewEnded = false;

  constructor(
    private readonly file: Pick<PatchedFile, 'isNew' | 'status'>,
    private readonly most: number,
    private readonly listeners: readonly HunkListener[],
  ) {}

  /** Whether the hunk has more lines to come. */
  get isOpen(): boolean {
    return this.oldLeft > 0 || this.newLeft > 0;
  }

  /** Whether a line looks like one of a hunk. */
  isContent(line: UploadLine): boolean {
    return line.length > 0 && SIDES.has(line.first);
  }

  /** Begins a hunk. */
  begin(line: UploadLine): void {
    const hunk = readHunkHeader(line);
    const fault = hunk ? this.faultOf(hunk) : 'Numbers are not in the form @@ -1,2 +3,4 @@.';
    if (!hunk || fault !== undefined) throw new PatchFault('hunk', line.number, fault ?? '');
    if (this.list.length === this.most) {
      throw new PatchFault(
        'limit',
        line.number,
        `A file has at most ${this.most} hunks here. Make the patch with more context.`,
      );
    }
    this.list.push(hunk);
    this.header = line.number;
    this.last = undefined;
    [this.oldLeft, this.newLeft] = [hunk.oldCount, hunk.newCount];
    [this.oldNext, this.newNext] = [endOf(hunk.oldStart, hunk.oldCount), endOf(hunk.newStart, hunk.newCount)];
    for (const listener of this.listeners) listener.hunk?.(hunk, line);
  }

  /** Takes a line of the hunk that is open. */
  take(line: UploadLine): void {
    if (isEndOfFile(line)) {
      this.endFile(line);
      return;
    }
    const sides = sidesOf(line);
    if (!sides) throw this.tooShort(line.number);
    const isOld = sides !== 'new';
    const isNew = sides !== 'old';
    if ((isOld && this.oldLeft === 0) || (isNew && this.newLeft === 0)) throw this.tooLong(line.number);
    if ((isOld && this.isOldEnded) || (isNew && this.isNewEnded)) {
      throw new PatchFault(
        'hunk',
        line.number,
        'A line follows the one that the patch says to be the last of its file.',
      );
    }
    if (isOld) this.oldLeft -= 1;
    if (isNew) this.newLeft -= 1;
    if (!isNew) this.deleteCount += 1;
    if (!isOld) this.insertCount += 1;
    this.last = sides;
    for (const listener of this.listeners) listener.line?.(sides, line);
  }

  /** Takes the line that says that the one before it has no line feed in the file. */
  endFile(line: UploadLine): void {
    const { last } = this;
    if (line.length < SHORTEST_END) {
      throw new PatchFault('hunk', line.number, 'This is no mark of a missing line feed: Git does not read it.');
    }
    if (!last) throw this.tooShort(line.number);
    this.isOldEnded ||= last !== 'new';
    this.isNewEnded ||= last !== 'old';
    this.last = undefined;
    for (const listener of this.listeners) listener.unterminated?.(last);
  }

  /** The fault of a hunk that ends before this line, too early. */
  tooShort(line: number): PatchFault {
    const missing = `${this.oldLeft} of the old side and ${this.newLeft} of the new one`;
    return new PatchFault(
      'length',
      line,
      `The hunk of line ${this.header} announces more lines: ${missing} are missing.`,
    );
  }

  /** The fault of a hunk that goes on in this line, although it should have ended. */
  tooLong(line: number): PatchFault {
    return new PatchFault('length', line, `The hunk of line ${this.header} has more lines than it announces.`);
  }

  /** What is wrong with the numbers of a hunk. */
  private faultOf({ oldStart, oldCount, newStart, newCount }: HunkRange): string | undefined {
    if (oldCount + newCount === 0) return 'A hunk has at least one line.';
    if ((oldStart === 0 && oldCount > 0) || (newStart === 0 && newCount > 0))
      return 'The first line of a file is line 1.';
    if (firstOf(oldStart, oldCount) < this.oldNext || firstOf(newStart, newCount) < this.newNext) {
      return 'This hunk begins before the one before it ends.';
    }
    if (this.file.isNew && oldCount > 0) return 'A new file has no lines to keep or to remove.';
    if (this.file.status === 'deleted' && newCount > 0) return 'A deleted file has no lines to keep or to add.';
    return undefined;
  }
}

/** A side without lines is numbered by the line before. */
const firstOf = (start: number, count: number): number => (count === 0 ? start + 1 : start);
const endOf = (start: number, count: number): number => firstOf(start, count) + count;
