import type { RowOf } from '@review-service/database/columns';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';

/** A file as a change names it: it is shown by its name to those who may not see it. */
interface FileRef {
  readonly id: number;
  /** Its caption at that time. */
  readonly name: string;
}

/** What a publication changed, as it is stored with the change. Absent: nothing of it. */
export interface PublishedFiles {
  readonly files?: {
    readonly old: FileRef[];
    readonly new: FileRef[];
    readonly added: FileRef[];
    readonly removed: FileRef[];
  };
  /** Of files that were published before, and still are. */
  readonly file_captions?: { readonly file: FileRef; readonly old: string; readonly new: string }[];
}

/** The state of a file that is not deleted. */
export const DRAFTED = {
  id: number,
  caption: text,
  draftCaption: nullable(text),
  isPublished: boolean,
  isPendingDeletion: boolean,
};

type Drafted = RowOf<typeof DRAFTED>;

/** Reads those of a review request. */
export const draftedFiles = (requestId: number): Sql => sql`
  select id, caption, draft_caption as "draftCaption", is_published as "isPublished",
    is_pending_deletion as "isPendingDeletion"
  from file_attachment where review_request_id = ${requestId} and not is_deleted order by id`;

/** The draft changes something about these files. A new revision of a file that is to be deleted is nothing. */
export const isChanged = ({ draftCaption, isPublished, isPendingDeletion }: Drafted): boolean =>
  isPublished ? isPendingDeletion || draftCaption !== null : !isPendingDeletion;

/** What publishing them changes; undefined: nothing. */
export function changesOf(files: readonly Drafted[]): PublishedFiles | undefined {
  const before = files.filter(({ isPublished }) => isPublished);
  const after = files.filter(({ isPendingDeletion }) => !isPendingDeletion);
  const removed = before.filter(({ isPendingDeletion }) => isPendingDeletion);
  const added = after.filter(({ isPublished }) => !isPublished);
  const renamed = after.flatMap((file) =>
    file.draftCaption === null ? [] : [{ file: named(file), old: file.caption, new: file.draftCaption }],
  );
  const isOther = removed.length + added.length > 0;
  if (!isOther && renamed.length === 0) return undefined;
  return {
    ...(isOther && {
      files: { old: before.map(asIs), new: after.map(named), added: added.map(named), removed: removed.map(asIs) },
    }),
    ...(renamed.length > 0 && { file_captions: renamed }),
  };
}

const asIs = ({ id, caption }: Drafted): FileRef => ({ id, name: caption });

const named = ({ id, caption, draftCaption }: Drafted): FileRef => ({ id, name: draftCaption ?? caption });
