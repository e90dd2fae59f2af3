import { ApiError } from '@review-service/client';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import type { FileEntry } from '../file.ts';
import type { Range } from '../load-patches.ts';
import { wholeSidesOf } from '../whole-sides.ts';
import { type WholeFile, wholeFile } from './whole-file.ts';

/** A page shows lines of larger files as their patches have them. */
const MOST_BYTES = 4_000_000;

/** Lines that the service cannot give, or that are not those of the change. */
class NotShown extends Error {}

/** Both sides of a file: the one that the service has as a whole, and what the patch makes of it. */
export async function readWholeFile(range: Range, entry: FileEntry, patch: string): Promise<WholeFile> {
  const { before, after } = wholeSidesOf(range, entry);
  const [side, address] = before === undefined ? (['new', after] as const) : (['old', before] as const);
  if (address === undefined) throw new NotShown('There is no such side of the file.');
  const file = wholeFile(patch, side, await readText(address));
  if (!file)
    throw new NotShown(
      'The file of the repository is another one than this change is of: none of its lines are shown.',
    );
  return file;
}

/** As patches are decoded, so that lines are equal where their bytes are. */
async function readText(address: string): Promise<string> {
  const response = await service.download(address, { accept: 'text/plain' });
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > MOST_BYTES) throw new NotShown('The file is too large: save it to see all of it.');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** What the service says of a file that it does not have as a whole (docs/wire/diffs.md), for people. */
const WHY: Readonly<Record<string, string>> = {
  none: 'No source of this repository is set up.',
  pending: 'Not here yet: try again in a moment.',
  unreachable: 'The source of the repository does not answer: try again later.',
  missing: 'The source of the repository has no such file.',
  unauthorized: 'The source of the repository wants other credentials: ask an administrator.',
  wrong: 'The file of the repository is another one than this change is of.',
  'too-large': 'The file is too large to be shown.',
  unsupported: 'The source of the repository cannot tell.',
};

/** Why the lines of a file are not there, for people. */
export function whyNotRead(error: unknown): string {
  if (error instanceof NotShown) return error.message;
  return (error instanceof ApiError && WHY[error.reason ?? '']) || wordsOf(error);
}
