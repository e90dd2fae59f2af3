import { StringDecoder } from 'node:string_decoder';
import { Lines, type UploadLine } from '../lines';
import { PatchFault } from '../patch-fault';

const LF = Buffer.from('\n');

/** The encodings in which a line feed is more than one byte, by the names that programs give them. */
const WIDE = /^utf[-_]?(16|32)(?:[-_]?(le|be))?$/i;

/** The lines of a diff in UTF-16 or UTF-32, in UTF-8. */
export class DiffxText {
  private readonly lines: Lines;
  private left = Buffer.alloc(0);
  /** Keeps the first of two surrogates until the second comes. */
  private readonly utf16 = new StringDecoder('utf16le');

  private constructor(
    private readonly width: 2 | 4,
    private isBigEndian: boolean | undefined,
    private readonly limit: number,
  ) {
    this.lines = new Lines(limit);
  }

  /** Undefined: in this encoding the bytes are lines as they are. */
  static of(encoding: string, limit: number): DiffxText | undefined {
    const [, bits, end] = WIDE.exec(encoding) ?? [];
    if (bits === undefined) return undefined;
    return new DiffxText(bits === '16' ? 2 : 4, end === undefined ? undefined : end.toLowerCase() === 'be', limit);
  }

  /** The lines that end in a part of the diff. */
  *linesIn(part: UploadLine): Generator<UploadLine, void> {
    if (part.length > this.limit) {
      throw new PatchFault('limit', part.number, `A line of UTF-16 or UTF-32 has at most ${this.limit} bytes here.`);
    }
    const bytes = Buffer.concat([this.left, part.bytes, ...(part.isEnded ? [LF] : [])]);
    const whole = bytes.length - (bytes.length % this.width);
    this.left = bytes.subarray(whole);
    yield* numbered(this.lines.in(this.decoded(bytes.subarray(0, whole))), part.number);
  }

  /** The last line, if nothing ends it. */
  *rest(number: number): Generator<UploadLine, void> {
    yield* numbered(this.lines.rest(), number);
  }

  private decoded(bytes: Buffer): Buffer {
    if (this.isBigEndian === undefined && bytes.length >= 2) {
      this.isBigEndian = bytes[0] === 0xfe || (this.width === 4 && bytes[0] === 0 && bytes[3] !== 0);
    }
    if (this.width === 2) {
      return Buffer.from(this.utf16.write(this.isBigEndian === true ? Buffer.from(bytes).swap16() : bytes));
    }
    const points: string[] = [];
    for (let at = 0; at < bytes.length; at += 4) {
      const point = this.isBigEndian === true ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
      points.push(point > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(point));
    }
    return Buffer.from(points.join(''));
  }
}

/** Faults name lines of the upload. */
function* numbered(lines: Iterable<UploadLine>, number: number): Generator<UploadLine, void> {
  for (const line of lines) {
    line.number = number;
    yield line;
  }
}
