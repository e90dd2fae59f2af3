import type { ToolId } from '@review-service/contracts/tools';
import { PatchFault } from '@review-service/patches/patch-fault';
import { gitSection, type FileOfRow } from '@review-service/patches/git-section';
import { readSection } from '@review-service/patches/read-section';

/** How many lines the patch of a file adds and takes away, as an upload keeps it with the file; nothing, if it cannot be read. */
export function linesOf(patch: string | null, tool: ToolId, stored: FileOfRow): object {
  if (patch === null) return {};
  try {
    const { insertCount, deleteCount } = readSection(gitSection(tool, Buffer.from(patch), stored).patch);
    return { raw_insert_count: insertCount, raw_delete_count: deleteCount };
  } catch (error) {
    if (error instanceof PatchFault) return {};
    throw error;
  }
}
