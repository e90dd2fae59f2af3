import { columns, computed, type RowOf, together } from '@review-service/database/columns';
import { FileDiff } from '@review-service/database/entities/file-diff.entity';
import { json, nullable, number } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { attachmentVisibility, isSide } from '../../attachments/diff-file-attachments';

/** The attachment of one side of a file. */
export interface Side {
  readonly id: number;
  readonly repositoryId: number;
  readonly caption: string;
  readonly sha256: string;
}

/** The columns of a ShownFileDiff, of `file_diff f` with `fileJoins`. */
export const fileColumns = together(
  columns(FileDiff, 'f', [
    ...['id', 'onDraft', 'sourceFile', 'sourceRevision', 'destFile', 'destDetail'],
    ...['isBinary', 'isNew', 'status', 'commitId'],
  ] as const),
  computed({
    extraData: [json<ExtraData>(), sql`f.extra_data`],
    /** The number of its review request within its site. */
    displayId: [number, sql`q.display_id`],
    revision: [number, sql`f.diff_revision`],
    source: [nullable(json<Side>()), sql`source.side`],
    dest: [nullable(json<Side>()), sql`dest.side`],
  }),
);

/** A file of a diff as it is shown. */
export type ShownFileDiff = RowOf<typeof fileColumns>;

/** The attachments of both sides, if the caller may see them. */
export const fileJoins = (caller: Caller): Sql => sql`
  join review_request q on q.id = f.review_request_id
  left join lateral (${attachment(caller, isSide('source'))}) source on true
  left join lateral (${attachment(caller, isSide('modified'))}) dest on true`;

const attachment = (caller: Caller, isAsked: Sql): Sql => sql`
  select json_build_object('id', a.id, 'repositoryId', a.repository_id, 'caption', a.caption, 'sha256', a.sha256) as side
  from diff_file_attachment a join repository r on r.id = a.repository_id ${attachmentVisibility.openedBy(caller)}
  where ${isAsked} and ${attachmentVisibility.isVisible(caller)} and ${isReadableRepository(caller)}`;
