import { combined } from './file-header';
import { isHunkHeader } from './hunk-header';
import type { Line } from './lines';
import { PatchFault } from './patch-fault';

/** The line above Git's version at the end of a mail. Some programs cut its blank. */
export const isSignature = (line: Line): boolean => line.is('-- ') || line.is('--');

/** How the lines below the first of a combined diff begin. */
const COMBINED_FIELDS = ['index ', 'mode ', 'new file mode ', 'deleted file mode '];

/** The first bytes of UTF-16. */
const BYTE_ORDER_MARKS = ['fffe', 'feff'];

/**
 * The text before, between and behind the changes of files: mails, messages, statistics. It may say anything, but no
 * change is hidden in it: nobody would see that.
 */
export class TextBetween {
  private isBlank = true;
  private isUtf16 = false;
  private isInMail = false;
  private before: 'combined' | 'new label' | 'old label' | 'other' = 'other';

  constructor(private readonly limit: number) {}

  /** Whether it is a message, which may quote anything. Elsewhere a hunk or a header has lost its place. */
  get isMessage(): boolean {
    return this.isInMail;
  }

  /** From here on the text is behind a file. */
  goOnBehindFile(): void {
    this.isInMail = false;
    this.before = 'other';
  }

  /** Takes a line. */
  take(line: Line): void {
    if (line.number === 1) this.isUtf16 = BYTE_ORDER_MARKS.includes(line.bytes.toString('hex', 0, 2));
    this.isBlank &&= line.length <= this.limit && line.isBlank;
    if (this.before === 'combined' && COMBINED_FIELDS.some((name) => line.startsWith(name))) {
      throw combined(line.number - 1);
    }
    if (isHunkHeader(line) && (!this.isInMail || this.before === 'new label')) {
      throw new PatchFault(
        'no-header',
        line.number,
        'This hunk belongs to no file: Git begins each file with a line "diff --git". Send what git diff prints.',
      );
    }
    if (isSignature(line) || line.startsWith('From ')) this.isInMail = true;
    this.before = this.kindOf(line);
  }

  /** What is wrong with an upload that is nothing but this text. */
  faultWithoutFile(): PatchFault {
    if (this.isBlank) return new PatchFault('empty', 1, 'The patch is empty.');
    const advice = this.isUtf16
      ? 'It is in UTF-16: let Git write the file, with git diff --output=<file>.'
      : 'Send what git diff prints.';
    return new PatchFault(
      'no-file',
      1,
      `No file is in this patch: Git begins each with a line "diff --git". ${advice}`,
    );
  }

  private kindOf(line: Line): TextBetween['before'] {
    if (line.startsWith('--- ')) return 'old label';
    if (line.startsWith('+++ ') && this.before === 'old label') return 'new label';
    return line.startsWith('diff --cc ') || line.startsWith('diff --combined ') ? 'combined' : 'other';
  }
}
