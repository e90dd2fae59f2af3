import type { RowOf } from '@review-service/database/columns';
import { boolean, type IdAndName, nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import type { FieldsChanged } from '../../requests/review-requests';

/** What a publication changed, as it is stored with the change. Absent: nothing of it. */
export type PublishedFiles = Pick<FieldsChanged, 'files' | 'file_captions'>;

/** The state of a file that is not deleted. */
export const DRAFTED = {
  id: number,
  caption: text,
  draftCaption: nullable(text),
  isPublished: boolean,
  isPendingDeletion: boolean,
};

type Drafted = RowOf<typeof DRAFTED>;

/** Reads the files of a review request. */
export const draftedFiles = (requestId: number): Sql => sql`
  select id, caption, draft_caption as "draftCaption", is_published as "isPublished",
    is_pending_deletion as "isPendingDeletion"
  from file_attachment where review_request_id = ${requestId} and not is_deleted order by id`;

/** What publishing them changes; undefined: nothing. */
export function changesOf(files: readonly Drafted[]): PublishedFiles | undefined {
  const before = files.filter(({ isPublished }) => isPublished);
  const after = files.filter(({ isPendingDeletion }) => !isPendingDeletion);
  const renamed = after.flatMap((file) =>
    file.draftCaption === null ? [] : [{ file: named(file), old: file.caption, new: file.draftCaption }],
  );
  const isOther = before.some(({ isPendingDeletion }) => isPendingDeletion) || after.some((file) => !file.isPublished);
  if (!isOther && renamed.length === 0) return undefined;
  return {
    ...(isOther && {
      files: { old: before.map(asIs), new: after.map(named) },
    }),
    ...(renamed.length > 0 && { file_captions: renamed }),
  };
}

const asIs = ({ id, caption }: Drafted): IdAndName => ({ id, name: caption });

const named = ({ id, caption, draftCaption }: Drafted): IdAndName => ({ id, name: draftCaption ?? caption });
