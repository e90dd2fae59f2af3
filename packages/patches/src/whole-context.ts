import { mayBeBlob } from './blob-id';
import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import type { HunkRange } from './patched-file';
import { readSection } from './read-section';
import { CoveredLines } from './whole-file';
import { writtenHeader } from './written-header';

const LF = 0x0a;
const SIGNS = { both: 0x20, new: 0x2b, old: 0x2d } satisfies Record<Sides, number>;
const UNTERMINATED = Buffer.from('\\ No newline at end of file\n');

/** The lines of a change are not those of the content that it is applied to. */
class Mismatch extends Error {}

/**
 * The change of a text file with all of the file around it: one hunk, from the first line to the last, so that both sides
 * are whole. Takes the file's section of the patch, and its content before the change, which is empty for a new file.
 * Undefined if the change is not of this content, or not of a text. Takes time and memory in proportion to both; throws a
 * PatchFault if the section cannot be read.
 */
export function withWholeContext(section: Uint8Array, original: Uint8Array): Buffer | undefined {
  const hunk = new WholeHunk(section.length, Buffer.from(original.buffer, original.byteOffset, original.byteLength));
  try {
    const file = readSection(section, hunk);
    if (file.isBinary) return undefined;
    // Git may be told to leave out the lines of deleted files.
    const lines = hunk.finished(file.status === 'deleted' ? 'old' : 'both');
    const header = writtenHeader([file]);
    return header && Buffer.concat([...header.lines(lines.length > 0), ...lines]);
  } catch (error) {
    if (error instanceof Mismatch) return undefined;
    throw error;
  }
}

/**
 * The content of a text file after a change, given that before it. Undefined as withWholeContext, and where the header of
 * the change names another content on one of its sides.
 */
export function patchedContent(section: Uint8Array, original: Uint8Array): Buffer | undefined {
  const whole = withWholeContext(section, original);
  if (!whole) return undefined;
  const lines = new CoveredLines('new', whole.length);
  const { isNew, status, sourceRevision, destRevision } = readSection(whole, lines);
  const isOriginal = isNew ? original.length === 0 : mayBeBlob(original, sourceRevision);
  const content = lines.fromTheFirst();
  const isResult = content && (status === 'deleted' || mayBeBlob(content, destRevision));
  return isOriginal && isResult ? content : undefined;
}

/** Writes the lines of hunks, and those of the content between them. */
class WholeHunk implements HunkListener {
  private readonly bytes: Buffer;
  private length = 0;
  private readonly counts = { old: 0, new: 0 };
  /** Where the next line of the content begins. */
  private at = 0;
  /** The side has its last line, without line feed. */
  private readonly isEnded = { old: false, new: false };

  /** @param section how many bytes the section has */
  constructor(
    section: number,
    private readonly original: Buffer,
  ) {
    // Each line gets a sign, and so does an empty one whose sign was cut; the last of each side may get a mark.
    const lines = countOf(original) + 1;
    this.bytes = Buffer.allocUnsafe(section + original.length + 2 * lines + 2 * UNTERMINATED.length);
  }

  hunk({ oldStart, oldCount }: HunkRange): void {
    const first = oldCount === 0 ? oldStart + 1 : oldStart;
    while (this.counts.old < first - 1) this.take('both');
  }

  line(sides: Sides, line: UploadLine): void {
    const text = line.bytes.subarray(1);
    if (sides !== 'new') {
      const end = this.endOfNext();
      if (this.original.compare(text, 0, text.length, this.at, end) !== 0) throw new Mismatch();
      this.at = Math.min(end + 1, this.original.length);
    }
    this.write(sides, text);
  }

  unterminated(sides: Sides): void {
    if (sides !== 'new') {
      if (this.at < this.original.length || this.original.at(-1) === LF) throw new Mismatch();
      this.isEnded.old = true;
    }
    if (sides !== 'old') this.isEnded.new = true;
    this.length += UNTERMINATED.copy(this.bytes, this.length);
  }

  /**
   * The hunk, if there is a line.
   * @param rest the sides that have what follows
   */
  finished(rest: 'both' | 'old'): Uint8Array[] {
    if (this.isEnded.new && this.at < this.original.length) throw new Mismatch();
    const isCovered = this.at === this.original.length;
    while (this.at < this.original.length) this.take(rest);
    if (this.original.length > 0 && this.original.at(-1) !== LF && !this.isEnded.old) {
      if (isCovered) throw new Mismatch();
      this.unterminated(rest);
    }
    const [old, now] = (['old', 'new'] as const).map(
      (side) => `${Math.min(this.counts[side], 1)},${this.counts[side]}`,
    );
    if (this.length === 0) return [];
    return [Buffer.from(`@@ -${old} +${now} @@\n`), this.bytes.subarray(0, this.length)];
  }

  /** Writes the next line of the content. */
  private take(sides: 'both' | 'old'): void {
    const end = this.endOfNext();
    this.write(sides, this.original.subarray(this.at, end));
    this.at = Math.min(end + 1, this.original.length);
  }

  private endOfNext(): number {
    if (this.at >= this.original.length) throw new Mismatch();
    const end = this.original.indexOf(LF, this.at);
    return end < 0 ? this.original.length : end;
  }

  private write(sides: Sides, text: Buffer): void {
    this.bytes[this.length] = SIGNS[sides];
    this.length += 1 + text.copy(this.bytes, this.length + 1);
    this.bytes[this.length] = LF;
    this.length += 1;
    if (sides !== 'new') this.counts.old += 1;
    if (sides !== 'old') this.counts.new += 1;
  }
}

/** How many lines end in a content. */
function countOf(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(LF); at >= 0; at = content.indexOf(LF, at + 1)) count += 1;
  return count;
}
