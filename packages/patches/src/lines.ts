const LF = 0x0a;
const CR = 0x0d;

/** So few bytes are copied in less time than it takes to call what copies many. */
const SHORT = 16;

/**
 * A line of the upload. The same object is used for every line, so that lines cost no memory: what is kept of it must be
 * copied.
 */
export class UploadLine {
  /** From 1. */
  number = 0;
  /** Of its first byte in the upload. */
  start = 0;
  /** Whether a line feed ends it. Only the last line can lack it. */
  isEnded = false;
  /** How long it is, without its line feed. */
  length = 0;

  private buffer: Buffer = Buffer.alloc(0);
  private from = 0;

  /** Its first byte; undefined for an empty line. */
  get first(): number | undefined {
    return this.length === 0 ? undefined : this.buffer[this.from];
  }

  /** The bytes without the line feed; only the beginning of a line that is longer than the limit and spans chunks. */
  get bytes(): Buffer {
    return this.buffer.subarray(this.from, this.from + this.length);
  }

  /** The bytes without the line's end, be it LF or CR LF. Git quotes names that have a CR, so this is never a name's. */
  get withoutEnd(): Buffer {
    const bytes = this.bytes;
    return bytes.at(-1) === CR ? bytes.subarray(0, -1) : bytes;
  }

  /** Copies its bytes, up to so many, and says how many these are: without an object, which costs more than a short line. */
  copyTo(target: Buffer, at: number, most = Infinity): number {
    const length = Math.min(this.length, most);
    if (length > SHORT) return this.buffer.copy(target, at, this.from, this.from + length);
    for (let next = 0; next < length; next += 1) target[at + next] = this.buffer[this.from + next] ?? 0;
    return length;
  }

  /** Whether it begins with this text, which is ASCII and shorter than any limit. */
  startsWith(text: string): boolean {
    if (this.length < text.length) return false;
    for (let at = 0; at < text.length; at += 1) {
      if (this.buffer[this.from + at] !== text.charCodeAt(at)) return false;
    }
    return true;
  }

  /** Whether it is this text, followed by LF or CR LF. */
  is(text: string): boolean {
    const rest = this.length - text.length;
    return this.startsWith(text) && (rest === 0 || (rest === 1 && this.buffer[this.from + text.length] === CR));
  }

  /** Whether it has nothing but blanks, if it is not longer than the limit. */
  get isBlank(): boolean {
    return this.bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= CR));
  }

  /** Leaves out so many bytes at its beginning, which still belong to it. */
  skip(count: number): void {
    this.from += count;
    this.length -= count;
  }

  set(buffer: Buffer, from: number, length: number): void {
    this.buffer = buffer;
    this.from = from;
    this.length = length;
  }
}

/**
 * Splits chunks into lines at LF only. Of a line that spans chunks it keeps the beginning, as many bytes as the limit;
 * so it looks at each byte once and copies it once at most, however the upload is cut into chunks.
 */
export class Lines {
  private readonly line = new UploadLine();
  private kept = Buffer.alloc(0);
  /** How long the unfinished line is; more than what is kept if that is over the limit. */
  private pending = 0;
  private offset = 0;

  constructor(private readonly limit: number) {}

  /** How many bytes all finished lines have. */
  get length(): number {
    return this.offset;
  }

  /** The lines that end in this chunk. */
  *in(chunk: Uint8Array): Generator<UploadLine, void> {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (;;) {
      const end = buffer.indexOf(LF, from);
      if (end === -1) break;
      if (this.pending > 0) {
        this.keep(buffer.subarray(from, end));
        yield this.next(this.kept, 0, this.pending, true);
        this.pending = 0;
      } else {
        yield this.next(buffer, from, end - from, true);
      }
      from = end + 1;
    }
    if (from < buffer.length) this.keep(buffer.subarray(from));
  }

  /** The last line, if no line feed ends it. */
  *rest(): Generator<UploadLine, void> {
    if (this.pending > 0) yield this.next(this.kept, 0, this.pending, false);
  }

  private next(buffer: Buffer, from: number, length: number, isEnded: boolean): UploadLine {
    const { line } = this;
    line.set(buffer, from, length);
    line.start = this.offset;
    line.number += 1;
    line.isEnded = isEnded;
    this.offset += length + (isEnded ? 1 : 0);
    return line;
  }

  private keep(bytes: Buffer): void {
    if (this.kept.length === 0) this.kept = Buffer.alloc(this.limit);
    if (this.pending < this.limit) bytes.copy(this.kept, this.pending);
    this.pending += bytes.length;
  }
}
