import { inflateSync } from 'node:zlib';
import type { HunkListener } from './hunks';
import type { UploadLine } from './lines';
import type { Side } from './side';

/** A few bytes of a patch may stand for very many. */
const BYTES_AT_MOST = 16_777_216;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit.charCodeAt(0), value]));

/** Collects what the lines of a binary file have of one side: all of it, if Git did not write a difference. */
export class BinaryContent implements HunkListener {
  /** The new side comes first. */
  private block = -1;
  private isInBlock = false;
  private readonly wanted: number;
  /** How many bytes there are; undefined: the lines have not all of them. */
  private size: number | undefined;
  private readonly packed: Buffer;
  private length = 0;

  constructor(side: Side, most: number) {
    this.wanted = side === 'new' ? 0 : 1;
    this.packed = Buffer.allocUnsafe(most);
  }

  binary(line: UploadLine): void {
    const text = line.withoutEnd;
    if (!this.isInBlock) {
      this.block += 1;
      this.isInBlock = true;
      const [kind, size] = text.toString('latin1').split(' ');
      if (this.block === this.wanted && kind === 'literal') this.size = Number(size);
    } else if (text.length === 0) this.isInBlock = false;
    else if (this.block === this.wanted && this.size !== undefined) this.unpack(text);
  }

  /** Undefined if it is not known, too large, or broken. */
  content(): Buffer | undefined {
    if (this.size === undefined || this.size > BYTES_AT_MOST) return undefined;
    try {
      const content = inflateSync(this.packed.subarray(0, this.length), { maxOutputLength: this.size + 1 });
      return content.length === this.size ? content : undefined;
    } catch {
      return undefined;
    }
  }

  /** Five digits stand for four bytes; the letter before all says how many bytes the line has. */
  private unpack(text: Buffer): void {
    const letter = text[0] ?? 0;
    const end = this.length + (letter > 0x60 ? letter - 0x60 + 26 : letter - 0x40);
    for (let at = 1; at < text.length; at += 5) {
      let value = 0;
      for (const digit of text.subarray(at, at + 5)) value = value * 85 + (VALUES.get(digit) ?? 0);
      // What is no number of four bytes is broken, which shows in the content.
      if (this.length + 4 <= this.packed.length) this.packed.writeUInt32BE(value % 2 ** 32, this.length);
      this.length += 4;
    }
    this.length = end;
  }
}
