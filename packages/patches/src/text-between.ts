import { combined } from './file-header';
import { isHunkHeader } from './hunk-header';
import type { UploadLine } from './lines';
import { lostChange, NO_HEADER } from './lost-changes';
import { PatchFault } from './patch-fault';

/** The line above Git's version at the end of a mail. Some programs cut its blank. */
export const isSignature = (line: UploadLine): boolean => line.is('-- ') || line.is('--');

/** How the lines below the first of a combined diff begin. */
const COMBINED_FIELDS = ['index ', 'mode ', 'new file mode ', 'deleted file mode '];

/** The first bytes of UTF-16. */
const BYTE_ORDER_MARKS = ['fffe', 'feff'];

/** How a mailbox begins a mail: with its sender or a commit, and a date. */
const MAIL = /^From \S+ .*\d\d:\d\d:\d\d/;
const [TAB, SPACE] = [0x09, 0x20];
const LONGEST_MAIL = 1_024;

/** The header of a mail, or of a part of one, whose text is another one than that of its lines: RFC 2045, section 6. */
const ENCODING = /^content-transfer-encoding:/i;
const AS_IT_IS = /^[^:]+:[ \t]*(?:7bit|8bit|binary)[ \t]*$/i;
const ENCODED =
  'Git decodes the text below before it applies it, so that it would be another patch than this one. Send it decoded.';

const isEncoding = (line: UploadLine): boolean =>
  (line.first === 0x43 || line.first === 0x63) && ENCODING.test(line.bytes.toString('latin1', 0, 32));

/**
 * The text before, between and behind the changes of files: mails, messages, statistics. It may say anything, but tells of
 * no change: nobody would see that. Only the message of a mail, up to its line `---`, may quote changes: Git applies
 * nothing in it but what has a header or labels.
 */
export class TextBetween {
  private isBlank = true;
  private isUtf16 = false;
  private isMessage = false;
  private before: 'combined' | 'encoding' | 'new label' | 'old label' | 'other' = 'other';

  constructor(private readonly limit: number) {}

  /** From here on the text is behind a file. */
  goOnBehindFile(): void {
    this.isMessage = false;
    this.before = 'other';
  }

  /** Takes a line that begins no file. */
  take(line: UploadLine): void {
    if (line.number === 1) this.isUtf16 = BYTE_ORDER_MARKS.includes(line.bytes.toString('hex', 0, 2));
    this.isBlank &&= line.length <= this.limit && line.isBlank;
    if (this.before === 'combined' && COMBINED_FIELDS.some((name) => line.startsWith(name))) {
      throw combined(line.number - 1);
    }
    if (this.isEncoded(line)) throw new PatchFault('no-header', line.number, ENCODED);
    if (line.is('---')) this.isMessage = false;
    else if (line.startsWith('From ')) this.isMessage ||= MAIL.test(line.bytes.toString('latin1', 0, LONGEST_MAIL));
    const isApplied = this.before === 'new label' && isHunkHeader(line);
    const reason = isApplied ? NO_HEADER : this.isMessage ? undefined : lostChange(line, this.limit);
    if (reason !== undefined) throw new PatchFault('no-header', line.number, reason);
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

  /** Whether it declares base64 or a similar encoding: `git am` looks for a change in the decoded text. */
  private isEncoded(line: UploadLine): boolean {
    if (this.before === 'encoding') return line.first === SPACE || line.first === TAB;
    return isEncoding(line) && !AS_IT_IS.test(line.withoutEnd.toString('latin1', 0, LONGEST_MAIL));
  }

  private kindOf(line: UploadLine): TextBetween['before'] {
    if (isEncoding(line)) return 'encoding';
    if (line.startsWith('--- ')) return 'old label';
    if (line.startsWith('+++ ') && this.before === 'old label') return 'new label';
    return line.startsWith('diff --cc ') || line.startsWith('diff --combined ') ? 'combined' : 'other';
  }
}
