import type { UploadLine } from './lines';
import { PatchFault } from './patch-fault';

const BLOCK_WORDS = ['literal ', 'delta '];
const BLOCK = /^(?:literal|delta) \d{1,16}$/;
const BASE85 = /^[\dA-Za-z!#$%&()*+;<=>?@^_`{|}~-]+$/;
const LONGEST_LINE = 1 + 65;

/** Whether a line says, instead of a change, that a binary file is another one: in words of Git, GNU diff or Mercurial. */
export const isBinaryNotice = (text: string): boolean =>
  /^(?:Binary files|Files) [^]+ differ$|^Binary file [^]+ has changed$/.test(text);

/**
 * The lines behind `GIT binary patch`: the new content, and often the old one, each a line that says its size, lines in
 * base 85, and an empty line. They are checked and left as they are: behind a line that is not in its form, also at a
 * carriage return, Git reads nothing more, and says nothing.
 */
export class BinaryChange {
  private blocks = 0;
  private isInBlock = false;
  /** Even nothing is packed into a line. */
  private hasData = false;

  /** Takes a line; false for the first that is no longer part of it. */
  take(line: UploadLine): boolean {
    if (!this.isInBlock) return this.begin(line);
    const isEnd = line.length === 0;
    if (isEnd ? !this.hasData : !isData(line)) throw malformed(line.number);
    this.isInBlock = !isEnd;
    this.hasData = true;
    return true;
  }

  /** What is wrong if the upload ends here. */
  faultAtEnd(line: number): PatchFault | undefined {
    return this.isInBlock || this.blocks === 0 ? malformed(line) : undefined;
  }

  private begin(line: UploadLine): boolean {
    const isBlock = line.length < LONGEST_LINE && BLOCK.test(line.bytes.toString('latin1'));
    const isBroken = !isBlock && (this.blocks === 0 || BLOCK_WORDS.some((word) => line.startsWith(word)));
    if (this.blocks < 2 && isBroken) throw malformed(line.number);
    if (this.blocks === 2 || !isBlock) return false;
    this.blocks += 1;
    this.isInBlock = true;
    this.hasData = false;
    return true;
  }
}

/** Five characters stand for four bytes, and the first of a line for how many bytes it has: A for 1, z for 52. */
function isData(line: UploadLine): boolean {
  if (line.length > LONGEST_LINE) return false;
  const text = line.bytes.toString('latin1');
  const first = text.charCodeAt(0);
  const count = first > 0x60 ? first - 0x60 + 26 : first - 0x40;
  return /^[A-Za-z]/.test(text) && BASE85.test(text) && text.length === 1 + 5 * Math.ceil(count / 4);
}

const malformed = (line: number): PatchFault =>
  new PatchFault('binary', line, 'The lines of this binary file are incomplete, or not as Git writes them.');
