import { BinaryContent } from './binary-content';
import { isBlob, mayBeBlob } from './blob-id';
import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import { PatchFault } from './patch-fault';
import type { HunkRange, PatchedFile } from './patched-file';
import { readSection } from './read-section';
import type { Side } from './side';

const LF = 0x0a;
const SUBMODULE = '160000';

/**
 * The content of one side of a file, byte for byte, where a patch has all of it: new and deleted files, others that the
 * hunks cover from the first line to the last, and binary files of which Git wrote all. That hunks cover a file is only
 * certain by the blob id of that side, which the header names; and so is that their lines are those of the file: a filter
 * of Git may have rewritten them. Takes the file's section of the patch, and memory for its length, or for the content of
 * a binary file, which is limited; undefined if the patch does not have all of that side, or says that it is another
 * content. Throws a PatchFault if the section cannot be read, or has more lines than `most` ("limit").
 */
export function wholeFile(section: Uint8Array, side: Side, most = Infinity): Buffer | undefined {
  const [covered, binary] = [new CoveredLines(side, section.length, most), new BinaryContent(side, section.length)];
  const file = readSection(section, covered, binary);
  const content = file.isBinary ? binary.content() : covered.fromTheFirst();
  return content && isContent(content, file, side) ? content : undefined;
}

function isContent(content: Buffer, file: PatchedFile, side: Side): boolean {
  const [id, mode] = side === 'new' ? [file.destRevision, file.newMode] : [file.sourceRevision, file.oldMode];
  if (!isWholeByItself(file, side)) return isBlob(content, id);
  return mode === SUBMODULE || mayBeBlob(content, id);
}

/** `git diff --irreversible-delete` leaves out the lines of deleted files. */
const isWholeByItself = ({ isNew, isBinary, status, hunks }: PatchedFile, side: Side): boolean =>
  !isBinary && (side === 'new' ? isNew : status === 'deleted' && hunks.length > 0);

/** The lines of one side that hunks cover without a gap, of a section of so many bytes. */
export class CoveredLines implements HunkListener {
  private readonly bytes: Buffer;
  private length = 0;
  private count = 0;
  /** The line that must follow. */
  private next = 1;
  private hasGap = false;

  constructor(
    private readonly side: Side,
    size: number,
    private readonly most = Infinity,
  ) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  hunk({ oldStart, oldCount, newStart, newCount }: HunkRange): void {
    const [start, count] = this.side === 'old' ? [oldStart, oldCount] : [newStart, newCount];
    const first = count === 0 ? start + 1 : start;
    this.hasGap ||= first !== this.next;
    this.next = first + count;
  }

  line(sides: Sides, line: UploadLine): void {
    this.count += 1;
    if (this.count > this.most) throw new PatchFault('limit', line.number, `There are more than ${this.most} lines.`);
    if (!this.has(sides)) return;
    this.length += line.bytes.subarray(1).copy(this.bytes, this.length);
    this.bytes[this.length] = LF;
    this.length += 1;
  }

  unterminated(sides: Sides): void {
    if (this.has(sides)) this.length -= 1;
  }

  /** Undefined if some are missing in between. */
  fromTheFirst(): Buffer | undefined {
    return this.hasGap ? undefined : this.bytes.subarray(0, this.length);
  }

  private has(sides: Sides): boolean {
    return sides === 'both' || sides === this.side;
  }
}
