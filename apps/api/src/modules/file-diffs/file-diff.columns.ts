import type { FILE_STATUSES } from '@review-service/contracts/file-diffs';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { attachmentVisibility, isSide } from '../diff-file-attachments';
import { type PatchedFile, patchColumns } from '../diffs';
import { isReadableRepository } from '../repositories';

/** The attachment that holds one side of a file. */
export interface Side {
  readonly id: number;
  readonly repositoryId: number;
  readonly caption: string;
  readonly sha256: string;
}

/** A file of a diff as it is shown. */
export interface ShownFileDiff extends PatchedFile {
  readonly id: number;
  /** The number of its review request within its site. */
  readonly displayId: number;
  readonly revision: number;
  readonly onDraft: boolean;
  readonly sourceRevision: string;
  readonly destDetail: string;
  readonly status: keyof typeof FILE_STATUSES;
  readonly source: Side | null;
  readonly dest: Side | null;
}

/** The columns of a ShownFileDiff, of `file_diff f` with `fileJoins`. */
export const fileColumns = sql`
  f.id, q.display_id as "displayId", f.diff_revision as revision, f.on_draft as "onDraft",
  f.source_revision as "sourceRevision", f.dest_detail as "destDetail", ${patchColumns}, source.side as source,
  dest.side as dest`;

/** The attachments of both sides, where the caller may see them (api-resources 3.7). */
export const fileJoins = (caller: Caller): Sql => sql`
  join review_request q on q.id = f.review_request_id
  left join lateral (${attachment(caller, isSide('source'))}) source on true
  left join lateral (${attachment(caller, isSide('modified'))}) dest on true`;

const attachment = (caller: Caller, isAsked: Sql): Sql => sql`
  select json_build_object('id', a.id, 'repositoryId', a.repository_id, 'caption', a.caption, 'sha256', a.sha256) as side
  from diff_file_attachment a join repository r on r.id = a.repository_id ${attachmentVisibility.openedBy(caller)}
  where ${isAsked} and ${attachmentVisibility.isVisible(caller)} and ${isReadableRepository(caller)}`;
