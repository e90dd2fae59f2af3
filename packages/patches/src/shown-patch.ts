import { isUtf8 } from 'node:buffer';
import { headingOf } from './hunk-header';
import type { HunkListener, Sides } from './hunks';
import type { UploadLine } from './lines';
import type { HunkRange, PatchedFile } from './patched-file';
import { readSection } from './read-section';
import { writtenHeader } from './written-header';

const LF = Buffer.from('\n');
const EMPTY_LINE = Buffer.from(' \n');
const UNTERMINATED = Buffer.from('\\ No newline at end of file\n');

/** A change of one file for programs that read patches of Git, as text. */
export interface ShownPatch {
  /** A header, and the hunks if there are any. */
  readonly text: string;
  /** What stands behind the numbers of each hunk; empty: nothing. */
  readonly headings: readonly string[];
  /** Bytes were no UTF-8, so that U+FFFD stands for them. */
  readonly hasReplacements: boolean;
  /** Lines that it adds, and that it removes. */
  readonly insertCount: number;
  readonly deleteCount: number;
}

/** A change in bytes. */
interface WrittenPatch extends Pick<ShownPatch, 'deleteCount' | 'insertCount'> {
  readonly parts: readonly Uint8Array[];
  readonly headings: readonly Uint8Array[];
}

/**
 * The change of one file without the text around it: a mail, a message, a signature, the data of a binary file. Takes the
 * file's section of the patch; throws a PatchFault if that cannot be read.
 */
export function shownPatch(section: Uint8Array): ShownPatch {
  const hunks = new HunkBytes(section.length);
  const file = readSection(section, hunks);
  const { written, headings } = hunks;
  return asText({ ...file, parts: [...headerOf(file, written.length > 0), written], headings });
}

/** The same of what is in bytes. */
export function asText({ parts, headings, insertCount, deleteCount }: WrittenPatch): ShownPatch {
  const bytes = Buffer.concat(parts);
  return {
    text: bytes.toString(),
    headings: headings.map((heading) => Buffer.from(heading).toString()),
    hasReplacements: !isUtf8(bytes),
    insertCount,
    deleteCount,
  };
}

function headerOf(file: PatchedFile, hasHunks: boolean): Uint8Array[] {
  const header = writtenHeader([file]);
  if (!header) return [];
  return file.isBinary ? [...header.lines(false), header.binary] : header.lines(hasHunks);
}

/** Writes hunks one line after the other: an object for each line would need many times the memory of a patch of short ones. */
class HunkBytes implements HunkListener {
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
