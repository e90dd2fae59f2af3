import type { QueryClient } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import type { FileEntry, FileText } from './file.ts';
import { largeTextOf, type Range } from './load-patches.ts';

/** Whether it is a change as it was sent: not what differs between two revisions, or what several commits change together. */
const wasSent = ({ against, commits }: Range): boolean =>
  against === undefined && (commits === undefined || commits.commit !== undefined);

/** Whether the text of a file that is too large for a list can be read alone. What was never sent is made for people who are signed in. */
export const isReadAlone = (
  range: Range,
  entry: FileEntry,
  text: FileText | undefined,
  isSignedIn: boolean,
): text is FileText => text?.patch === null && !entry.isBinary && (isSignedIn || wasSent(range));

/** Reads the text of one such file. Fails where it is too large even so. */
export async function readLargeText(client: QueryClient, range: Range, text: FileText): Promise<FileText> {
  if (wasSent(range)) return { ...text, patch: await readLargePatch(text) };
  const found = await largeTextOf(client, range, text.id);
  if (!found?.patch) throw new Error(CANNOT);
  return found;
}

const CANNOT = 'These changes cannot be compared. Download the patch.';

/** Reads the change of a file as it was sent. */
async function readLargePatch({ patchUrl }: FileText): Promise<string> {
  const response = await service.download(patchUrl, { accept: 'text/x-patch' });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}
