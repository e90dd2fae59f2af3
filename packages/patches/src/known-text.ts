import type { TextLine } from './composed-version';
import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import { PatchFault } from './patch-fault';
import type { HunkRange } from './patched-file';
import { readSection } from './read-section';
import { wholeFile } from './whole-file';

const LF = 0x0a;
const LINE_FEED = Buffer.from('\n');

/** Lines that follow each other. */
interface LineRun {
  /** The number of the first, from 1. */
  readonly first: number;
  readonly lines: TextLine[];
}

/** The lines that are known of a text file: all of them, or those that its patch shows after the change. */
export class KnownText {
  private constructor(
    /** In the order of the file, with unknown lines between them. */
    readonly runs: readonly LineRun[],
    /** No line is unknown. */
    readonly isWhole: boolean,
    /** The number of the last line; undefined: where the file ends is not known. */
    readonly last: number | undefined,
  ) {}

  /** Nothing but that there is such a file. */
  static readonly NOTHING = new KnownText([], false, undefined);

  /** A whole file. Throws a PatchFault if it has more lines than `most` ("limit"). */
  static ofContent(content: Uint8Array, most = Infinity): KnownText {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const lines: TextLine[] = [];
    for (let from = 0; from < bytes.length;) {
      if (lines.length >= most) throw tooMany(lines.length + 1, most);
      const end = bytes.indexOf(LF, from);
      lines.push({ bytes: bytes.subarray(from, end < 0 ? undefined : end), isUnterminated: end < 0 });
      from = end < 0 ? bytes.length : end + 1;
    }
    return new KnownText(lines.length > 0 ? [{ first: 1, lines }] : [], true, lines.length);
  }

  /**
   * The lines that a file's section shows after its change. Throws a PatchFault if the section cannot be read, or has more
   * lines than `most` ("limit").
   */
  static ofSection(section: Uint8Array, most = Infinity): KnownText {
    const shown = new NewSide(most);
    const { isNew, isBinary } = readSection(section, shown);
    if (isBinary) return KnownText.NOTHING;
    const content = isNew ? undefined : wholeFile(section, 'new', most);
    if (content) return KnownText.ofContent(content, most);
    return new KnownText(shown.runs, isNew, isNew || shown.isAtEnd ? shown.end : undefined);
  }

  /** All bytes of the file; undefined if some are not known. */
  content(): Buffer | undefined {
    if (!this.isWhole) return undefined;
    const lines = this.runs[0]?.lines ?? [];
    return Buffer.concat(lines.flatMap(({ bytes, isUnterminated }) => (isUnterminated ? [bytes] : [bytes, LINE_FEED])));
  }

  /** The line with this number, if it is known. */
  line(number: number): TextLine | undefined {
    let [from, to] = [0, this.runs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.runs[middle]?.first ?? Infinity) <= number) from = middle + 1;
      else to = middle;
    }
    const run = this.runs[from - 1];
    return run?.lines[number - run.first];
  }
}

/** Collects the new side of hunks. */
class NewSide implements HunkListener {
  readonly runs: LineRun[] = [];
  private count = 0;
  private next = 1;
  /** Of the last hunk: it has an equal line at its end, and before its first change. */
  private isEqualLast = false;
  private isEqualFirst = false;
  private hasChange = false;
  private isUnterminated = false;

  constructor(private readonly most: number) {}

  /** The number of the last line. */
  get end(): number {
    return this.next - 1;
  }

  /**
   * Git demands that a hunk which begins with equal lines and does not end with one is at the end of the file; and no line
   * follows one without a line feed.
   */
  get isAtEnd(): boolean {
    return this.isUnterminated || (this.isEqualFirst && !this.isEqualLast);
  }

  hunk({ newStart, newCount }: HunkRange): void {
    const first = newCount === 0 ? newStart + 1 : newStart;
    if (first !== this.next || this.runs.length === 0) this.runs.push({ first, lines: [] });
    this.next = first;
    [this.isEqualLast, this.isEqualFirst, this.hasChange] = [false, false, false];
  }

  line(sides: Sides, line: UploadLine): void {
    this.count += 1;
    if (this.count > this.most) throw tooMany(line.number, this.most);
    if (sides === 'both' && !this.hasChange) this.isEqualFirst = true;
    this.hasChange ||= sides !== 'both';
    this.isEqualLast = sides === 'both';
    if (sides === 'old') return;
    this.runs.at(-1)?.lines.push({ bytes: line.bytes.subarray(1), isUnterminated: false });
    this.next += 1;
  }

  unterminated(sides: Sides): void {
    const last = this.runs.at(-1)?.lines.at(-1);
    if (sides === 'old' || !last) return;
    last.isUnterminated = true;
    this.isUnterminated = true;
  }
}

const tooMany = (line: number, most: number) => new PatchFault('limit', line, `There are more than ${most} lines.`);
