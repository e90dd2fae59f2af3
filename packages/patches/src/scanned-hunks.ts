import { headingOf, isHunkHeader, readHunkHeader } from './hunk-header';
import { isEndOfFile, type Sides, sidesOf } from './hunks';
import { Lines, type UploadLine } from './lines';
import type { HunkRange } from './patched-file';

const LF = Buffer.from('\n');
const UNTERMINATED = Buffer.from('\\ No newline at end of file\n');
const SIGNS = { both: Buffer.from(' '), new: Buffer.from('+'), old: Buffer.from('-') } satisfies Record<Sides, Buffer>;

interface OpenHunk {
  readonly announced: HunkRange;
  readonly heading: Buffer;
  readonly lines: Uint8Array[];
  oldCount: number;
  newCount: number;
  last?: Sides;
}

/**
 * The hunks of a text that is not a patch as a whole: cut, with lines of other files in between, or in a form that nobody
 * writes today. A hunk that is cut has the lines that are there; one that begins before the one before it ends is left out.
 * @param only the side that the file has, if it has one only: hunks of the other are left out
 */
export function scannedHunks(text: Uint8Array, only?: 'new' | 'old'): Uint8Array[] {
  const scan = new Scan(only);
  const lines = new Lines(text.length);
  for (const line of lines.in(text)) scan.take(line);
  for (const line of lines.rest()) scan.take(line);
  return scan.finished();
}

class Scan {
  private readonly written: Uint8Array[] = [];
  private hunk?: OpenHunk;
  private oldNext = 0;
  private newNext = 0;
  private readonly isEnded = { old: false, new: false };

  constructor(private readonly only?: 'new' | 'old') {}

  take(line: UploadLine): void {
    if (this.hunk && this.continue(this.hunk, line)) return;
    this.close();
    const announced = isHunkHeader(line) ? readHunkHeader(line) : undefined;
    if (announced) {
      this.hunk = { announced, heading: Buffer.from(headingOf(line)), lines: [], oldCount: 0, newCount: 0 };
    }
  }

  finished(): Uint8Array[] {
    this.close();
    return this.written;
  }

  /** Whether the line is one of the hunk, and taken. */
  private continue(hunk: OpenHunk, line: UploadLine): boolean {
    const { announced, last } = hunk;
    if (isEndOfFile(line)) {
      if (!last) return false;
      if (last !== 'new') this.isEnded.old = true;
      if (last !== 'old') this.isEnded.new = true;
      hunk.last = undefined;
      hunk.lines.push(UNTERMINATED);
      return true;
    }
    const sides = sidesOf(line);
    if (!sides) return false;
    const isOld = sides !== 'new';
    const isNew = sides !== 'old';
    if ((isOld && hunk.oldCount === announced.oldCount) || (isNew && hunk.newCount === announced.newCount))
      return false;
    if ((isOld && this.isEnded.old) || (isNew && this.isEnded.new)) return false;
    if (isOld) hunk.oldCount += 1;
    if (isNew) hunk.newCount += 1;
    hunk.last = sides;
    hunk.lines.push(SIGNS[sides], Buffer.from(line.bytes.subarray(1)), LF);
    return true;
  }

  private close(): void {
    const { hunk } = this;
    this.hunk = undefined;
    if (!hunk || hunk.oldCount + hunk.newCount === 0) return;
    if ((this.only === 'new' && hunk.oldCount > 0) || (this.only === 'old' && hunk.newCount > 0)) return;
    const [oldFirst, newFirst] = [
      firstOf(hunk.announced.oldStart, hunk.announced.oldCount),
      firstOf(hunk.announced.newStart, hunk.announced.newCount),
    ];
    if (oldFirst < this.oldNext || newFirst < this.newNext || oldFirst === 0 || newFirst === 0) return;
    this.oldNext = oldFirst + hunk.oldCount;
    this.newNext = newFirst + hunk.newCount;
    const [old, now] = [rangeOf(oldFirst, hunk.oldCount), rangeOf(newFirst, hunk.newCount)];
    const heading = hunk.heading.length > 0 ? [Buffer.from(' '), hunk.heading] : [];
    this.written.push(Buffer.from(`@@ -${old} +${now} @@`), ...heading, LF, ...hunk.lines);
  }
}

/** A side without lines is numbered by the line before. */
const firstOf = (start: number, count: number): number => (count === 0 ? start + 1 : start);
const rangeOf = (first: number, count: number): string => `${count === 0 ? first - 1 : first},${count}`;
