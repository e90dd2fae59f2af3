import { headingOf } from './hunk-header';
import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import type { HunkRange } from './patched-file';

const LF = Buffer.from('\n');
const EMPTY_LINE = Buffer.from(' \n');
const UNTERMINATED = Buffer.from('\\ No newline at end of file\n');

/** Writes hunks one line after the other: an object for each line would need many times the memory of a patch of short ones. */
export class HunkBytes implements HunkListener {
  readonly headings: Uint8Array[] = [];
  private readonly bytes: Buffer;
  private length = 0;

  /** @param section how many bytes the section has: a blank sign makes an empty line twice as long */
  constructor(section: number) {
    this.bytes = Buffer.allocUnsafe(2 * section + 2 * UNTERMINATED.length);
  }

  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  hunk(_hunk: HunkRange, line: UploadLine): void {
    this.write(line.withoutEnd);
    this.write(LF);
    this.headings.push(headingOf(line));
  }

  line(_sides: Sides, line: UploadLine): void {
    if (line.length === 0) this.write(EMPTY_LINE);
    else {
      this.length += line.copyTo(this.bytes, this.length);
      this.write(LF);
    }
  }

  /** Each side of a file ends once. */
  unterminated(): void {
    this.write(UNTERMINATED);
  }

  private write(bytes: Buffer): void {
    this.length += bytes.copy(this.bytes, this.length);
  }
}
