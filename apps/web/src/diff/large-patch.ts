import { service } from '../base/service.ts';
import type { FileEntry, FileText } from './file.ts';
import type { Range } from './load-patches.ts';

/**
 * Whether the text of a file that is too large for a list can be read alone: as it was sent. What differs between two
 * revisions, or what several commits change together, was never sent.
 */
export const isReadAlone = ({ against, commits }: Range, entry: FileEntry, text: FileText | undefined): boolean =>
  text?.patch === null &&
  !entry.isBinary &&
  against === undefined &&
  (commits === undefined || commits.commit !== undefined);

/** Reads the change of a file as it was sent. */
export async function readLargePatch({ patchUrl }: FileText): Promise<string> {
  const response = await service.download(patchUrl, { accept: 'text/x-patch' });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}
