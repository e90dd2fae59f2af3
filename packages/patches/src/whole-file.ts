import type { Sides } from './hunks';
import type { Line } from './lines';
import type { PatchedFile } from './patched-file';
import { readSection } from './read-section';

const LF = Buffer.from('\n');
/** How the ids of the empty blob begin, by SHA-1 and by SHA-256. */
const EMPTY = /^(?:e69de29|473a0f4)/;

/**
 * The content of one side of a text file, byte for byte, where a patch has all of it: the new side of a new file, and
 * the old side of a deleted one. Takes the file's section of the patch; undefined if the patch does not have all of that
 * side. Throws a PatchFault if the section cannot be read.
 */
export function wholeFile(section: Uint8Array, side: 'new' | 'old'): Buffer | undefined {
  const pieces: Buffer[] = [];
  const file = readSection(section, {
    line: (_sides: Sides, line: Line) => pieces.push(line.bytes.subarray(1), LF),
    unterminated: () => pieces.pop(),
  });
  const isWhole = side === 'new' ? file.isNew : isDeletedWithLines(file);
  return isWhole && !file.isBinary ? Buffer.concat(pieces) : undefined;
}

/** `git diff --irreversible-delete` leaves out the lines of deleted files. */
const isDeletedWithLines = ({ status, hunks, sourceRevision }: PatchedFile): boolean =>
  status === 'deleted' && (hunks.length > 0 || EMPTY.test(sourceRevision));
