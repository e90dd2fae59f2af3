import { served } from '../base/service.ts';
import type { FileEntry } from './file.ts';
import type { Range } from './load-patches.ts';

/** Where the sides of a file are as a whole; undefined: there is no such side, or the service cannot tell it. */
export interface WholeSides {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Those of a file; between two revisions they are what each of them made of it. */
export function wholeSidesOf({ requestId, revision, against, commits, isDraft }: Range, entry: FileEntry): WholeSides {
  const { id, againstId, status } = entry;
  const at = (diff: number, file: number, side: 'original' | 'patched') =>
    served(`/api/review-requests/${requestId}/${isDraft ? 'draft/' : ''}diffs/${diff}/files/${file}/${side}-file/`);
  // A file that only the older revision changes is one of that revision.
  if (status === 'reverted' && against !== undefined)
    return { before: at(against, id, 'patched'), after: at(against, id, 'original') };
  const after = status === 'deleted' ? undefined : at(revision, id, 'patched');
  // Of several commits the file is the one of the last: before that, it is not what it was before the first.
  if (status === 'added' || (commits && commits.commit === undefined)) return { before: undefined, after };
  const isBetween = against !== undefined && againstId !== null;
  return { before: isBetween ? at(against, againstId, 'patched') : at(revision, id, 'original'), after };
}
