import type { HunkListener } from './hunks';
import { PatchFault } from './patch-fault';
import type { PatchedFile } from './patched-file';
import { PatchReading } from './patch-reading';
import { GitReader } from './tools/git-reader';

/**
 * Reads the part of a patch of Git that is about one file, as readPatch delimits it, and tells listeners its lines. Sections
 * of other tools are made Git's before (see gitSection). It is in memory already, so there are no limits. Throws a
 * PatchFault, also if there is more than one file, as imported texts may have.
 */
export function readSection(section: Uint8Array, ...listeners: HunkListener[]): PatchedFile {
  const reader = new GitReader({ headerLine: section.length, hunks: section.length }, listeners, {
    mayBeUnchanged: true,
  });
  const reading = new PatchReading(reader, section.length);
  const [file, ...others] = [...reading.push(section), ...reading.end()];
  if (!file || others.length > 0) throw new PatchFault('files', 1, 'This is to be the change of one file.');
  return file;
}
