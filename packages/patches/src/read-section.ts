import type { HunkListener } from './hunks';
import { PatchFault } from './patch-fault';
import { PatchReader } from './patch-reader';
import type { PatchedFile } from './patched-file';

/**
 * Reads the part of a patch that is about one file, as readPatch delimits it, and tells listeners its lines. It is in
 * memory already, so there are no limits. Throws a PatchFault, also if there is more than one file, as imported texts may
 * have.
 */
export function readSection(section: Uint8Array, ...listeners: HunkListener[]): PatchedFile {
  const reader = new PatchReader({ headerLine: section.length, hunks: section.length }, listeners);
  const [file, ...others] = [...reader.push(section), ...reader.end()];
  if (!file || others.length > 0) throw new PatchFault('files', 1, 'This is to be the change of one file.');
  return file;
}
