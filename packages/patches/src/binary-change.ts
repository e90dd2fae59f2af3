import type { Line } from './lines';
import { PatchFault } from './patch-fault';

const BLOCK = /^(?:literal|delta) \d{1,16}$/;
const BASE85 = /^[\dA-Za-z!#$%&()*+;<=>?@^_`{|}~-]+$/;
const LONGEST_LINE = 1 + 65;

/**
 * The lines behind `GIT binary patch`: the new content, and often the old one, each a line that says its size, lines in
 * base 85, and an empty line. They are checked and left as they are.
 */
export class BinaryChange {
  private blocks = 0;
  private isInBlock = false;

  /** Takes a line; false for the first that is no longer part of it. */
  take(line: Line): boolean {
    if (!this.isInBlock) return this.begin(line);
    if (line.is('')) this.isInBlock = false;
    else if (!isData(line)) throw malformed(line.number);
    return true;
  }

  /** What is wrong if the upload ends here. */
  faultAtEnd(line: number): PatchFault | undefined {
    return this.isInBlock || this.blocks === 0 ? malformed(line) : undefined;
  }

  private begin(line: Line): boolean {
    const isBlock = line.length < LONGEST_LINE && BLOCK.test(line.withoutEnd.toString('latin1'));
    if (this.blocks === 0 && !isBlock) throw malformed(line.number);
    if (this.blocks === 2 || !isBlock) return false;
    this.blocks += 1;
    this.isInBlock = true;
    return true;
  }
}

/** Five characters stand for four bytes, and the first of a line for how many bytes it has: A for 1, z for 52. */
function isData(line: Line): boolean {
  if (line.length > LONGEST_LINE + 1) return false;
  const text = line.withoutEnd.toString('latin1');
  const first = text.charCodeAt(0);
  const count = first > 0x60 ? first - 0x60 + 26 : first - 0x40;
  return /^[A-Za-z]/.test(text) && BASE85.test(text) && text.length === 1 + 5 * Math.ceil(count / 4);
}

const malformed = (line: number): PatchFault =>
  new PatchFault('binary', line, 'The lines of this binary file are incomplete, or not as Git writes them.');
