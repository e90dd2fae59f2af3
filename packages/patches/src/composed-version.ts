import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import { PatchFault } from './patch-fault';
import type { HunkRange } from './patched-file';

/** A line of a file. */
export interface TextLine {
  /** Without its line feed. They are a view of the section. */
  readonly bytes: Uint8Array;
  /** It lacks a line feed in the file. */
  isUnterminated: boolean;
}

/** Lines of the base that stand in a row in a version of it, from 1; the last run of all has no end. */
export interface KeptLines {
  readonly first: number;
  readonly count: number;
}

/** Lines that stand in a row in a version, and came after the base. */
interface AddedLines {
  readonly lines: TextLine[];
}

/** A part of a version: all versions of a file are told by what they have of the base. */
export type Run = AddedLines | KeptLines;

/** A hunk with its lines. */
interface LinesOfHunk {
  /** The line of the old side that it begins at, or before which it adds lines. */
  readonly start: number;
  readonly lines: { readonly sides: Sides; readonly text: TextLine }[];
}

/** Two changes do not follow each other: they disagree about the lines of the file between them. */
export class Disagreement extends Error {}

/** Collects the lines of hunks, of which there may be so many. */
export class HunkLines implements HunkListener {
  readonly hunks: LinesOfHunk[] = [];
  count = 0;

  constructor(private readonly most: number) {}

  hunk({ oldStart, oldCount }: HunkRange): void {
    this.hunks.push({ start: oldCount === 0 ? oldStart + 1 : oldStart, lines: [] });
  }

  line(sides: Sides, line: UploadLine): void {
    this.count += 1;
    if (this.count > this.most) throw new PatchFault('limit', line.number, `There are more than ${this.most} lines.`);
    this.hunks.at(-1)?.lines.push({ sides, text: { bytes: line.bytes.subarray(1), isUnterminated: false } });
  }

  unterminated(): void {
    const last = this.hunks.at(-1)?.lines.at(-1);
    if (last) last.text.isUnterminated = true;
  }
}

/** The certain lines of a base, by their numbers. Each change that is applied makes more of them certain. */
export class KnownLines {
  private readonly lines = new Map<number, TextLine>();

  /** By their numbers, from the first to the last. */
  inOrder(): [number, TextLine][] {
    return [...this.lines].sort(([one], [other]) => one - other);
  }

  /** The version after a change of this one. Throws a Disagreement. */
  applied(version: readonly Run[], hunks: readonly LinesOfHunk[]): Run[] {
    const place = new Place(version);
    const next: Run[] = [];
    for (const { start, lines } of hunks) {
      place.moveTo(start, next);
      for (const { sides, text } of lines) {
        if (sides === 'new') push(next, { lines: [text] });
        else {
          const line = place.take(1);
          this.confirm(line, text);
          if (sides === 'both') push(next, line);
        }
      }
    }
    place.moveTo(Infinity, next);
    return next;
  }

  private confirm(line: Run, text: TextLine): void {
    const known = 'lines' in line ? line.lines[0] : this.lines.get(line.first);
    if (known && !isSame(known, text)) throw new Disagreement();
    if ('first' in line) this.lines.set(line.first, text);
  }
}

/** Whether these are the same, with their ends. */
export const isSame = (one: TextLine, other: TextLine): boolean =>
  one.isUnterminated === other.isUnterminated && Buffer.compare(one.bytes, other.bytes) === 0;

/** A place between two lines of a version, which moves towards its end. */
class Place {
  /** The number of the line behind it, from 1. */
  private line = 1;
  private run = 0;
  /** How many lines of the run are before it. */
  private passed = 0;

  constructor(private readonly version: readonly Run[]) {}

  /** Moves to a line, and adds what it passes to another version. To the end it moves if that is at infinity. */
  moveTo(line: number, next: Run[]): void {
    while (this.line < line && (line < Infinity || this.run < this.version.length))
      push(next, this.take(line - this.line));
  }

  /** Moves over so many lines of a run, or over what is left of it. */
  take(most: number): Run {
    const run = this.version[this.run];
    if (!run) throw new Disagreement();
    const left = ('lines' in run ? run.lines.length : run.count) - this.passed;
    const count = Math.min(left, most);
    const taken =
      'lines' in run
        ? { lines: run.lines.slice(this.passed, this.passed + count) }
        : { first: run.first + this.passed, count };
    this.line += count;
    this.passed += count;
    if (count === left) [this.run, this.passed] = [this.run + 1, 0];
    return taken;
  }
}

/** Adds a run, which nobody else has, behind others: it may continue the last of them. */
function push(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last && 'lines' in last && 'lines' in run) {
    for (const line of run.lines) last.lines.push(line);
  } else if (last && 'first' in last && 'first' in run && last.first + last.count === run.first) {
    runs[runs.length - 1] = { first: last.first, count: last.count + run.count };
  } else runs.push(run);
}
