import { isUtf8 } from 'node:buffer';
import { HunkBytes } from './hunk-bytes';
import type { PatchedFile } from './patched-file';
import { readSection } from './read-section';
import { writtenHeader } from './written-header';

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
