import type { Sides } from './hunks';
import type { Line } from './lines';
import { readSection } from './read-section';

const LF = Buffer.from('\n');

/**
 * The content of a new text file, byte for byte, which a patch has as a whole. Takes the file's section of the patch;
 * undefined if the file is not new or is binary. Throws a PatchFault if the section cannot be read.
 */
export function newFileContent(section: Uint8Array): Buffer | undefined {
  const pieces: Buffer[] = [];
  const { isNew, isBinary } = readSection(section, {
    line: (_sides: Sides, line: Line) => pieces.push(line.bytes.subarray(1), LF),
    unterminated: () => pieces.pop(),
  });
  return isNew && !isBinary ? Buffer.concat(pieces) : undefined;
}
