import type { TextLine } from './composed-version';
import { headingOf } from './hunk-header';
import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import type { HunkRange } from './patched-file';

/** A line of a change. */
export interface NumberedLine extends TextLine {
  readonly sides: Sides;
  /** Its number on each side; on one that lacks it, that of the line which follows. */
  readonly old: number;
  readonly new: number;
  /** What stands behind the numbers of its hunk. */
  readonly heading: Uint8Array;
}

/** Git says no more of a line behind the numbers of a hunk. */
const HEADING = 80;

/** By Git's rule for files of any language, such a line begins a function: with a letter, `_` or `$`. */
const beginsFunction = (bytes: Uint8Array): boolean => /^[A-Za-z_$]/.test(String.fromCharCode(bytes[0] ?? 0));

/** Collects the lines of a change. */
export class NumberedLines implements HunkListener {
  readonly all: NumberedLine[] = [];
  private old = 1;
  private new = 1;
  private heading: Uint8Array = Buffer.alloc(0);

  /** @param isWhole the change has all of the file around it, so that functions are found in its lines */
  constructor(private readonly isWhole = false) {}

  hunk({ oldStart, oldCount, newStart, newCount }: HunkRange, line: UploadLine): void {
    this.old = oldCount === 0 ? oldStart + 1 : oldStart;
    this.new = newCount === 0 ? newStart + 1 : newStart;
    this.heading = headingOf(line);
  }

  line(sides: Sides, line: UploadLine): void {
    const { old, new: now, heading } = this;
    const bytes = line.bytes.subarray(1);
    this.all.push({ sides, bytes, isUnterminated: false, old, new: now, heading });
    if (this.isWhole && sides !== 'new' && beginsFunction(bytes)) this.heading = bytes.subarray(0, HEADING);
    if (sides !== 'new') this.old += 1;
    if (sides !== 'old') this.new += 1;
  }

  unterminated(): void {
    const last = this.all.at(-1);
    if (last) last.isUnterminated = true;
  }
}
