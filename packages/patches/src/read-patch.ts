import type { HunkListener } from './hunks';
import { PATCH_LIMITS, type PatchLimits } from './limits';
import type { PatchedFile } from './patched-file';
import { PatchReading } from './patch-reading';
import { type PatchToolId, UploadReader } from './tools/tools';

/**
 * Reads a patch of a tool, and gives what it does, file by file. It takes the time of the upload's length, and the memory of
 * the longest line of a header and the hunks of a file, however the upload is cut into chunks. Several commits in one upload
 * are read one after the other, so a file that two of them change comes twice. Listeners are told the lines of a file before
 * it is given, and those of the next one only afterwards; of a line that is longer than a header may be they get the
 * beginning, if it is cut into chunks.
 *
 * Throws a PatchFault for what it cannot read; the files before it have been given by then.
 */
export async function* readPatch(
  tool: PatchToolId,
  chunks: AsyncIterable<Uint8Array>,
  limits: PatchLimits = PATCH_LIMITS,
  ...listeners: HunkListener[]
): AsyncGenerator<PatchedFile, void> {
  const reading = new PatchReading(new UploadReader(tool, limits, listeners), limits.headerLine);
  for await (const chunk of chunks) yield* reading.push(chunk);
  yield* reading.end();
}
