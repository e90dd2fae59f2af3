import type { RowOf } from '@review-service/database/columns';
import { boolean, nullable, number } from '@review-service/database/row-types';
import { equalOrNull, sql, type Sql } from '@review-service/database/sql';
import { mayEditAll, requestVisibility } from '@review-service/visibility/review-requests';
import type { Caller } from '../../../access/callers/caller';
import { isEditable } from '../../requests/review-requests';

/** Before a change of a file, or after it. */
export type Side = 'source' | 'modified';

/** The columns of a diff's file for its attachments. */
export const CHANGED_FILE = {
  repositoryId: nullable(number),
  submitterId: number,
  isNew: boolean,
  /** The side has an attachment. */
  isTaken: boolean,
};

type ChangedFile = RowOf<typeof CHANGED_FILE>;

/** The file `f` as a commit of its diff changes it. */
const isChange = sql`
  c.review_request_id = f.review_request_id and c.diff_revision = f.diff_revision and c.commit_id is not null
  and c.dest_file = f.dest_file`;

/**
 * The id of the last change of file `f` among the commits of its diff; null unless there is exactly one. `before` has
 * all ancestors of the commits that change this path, so the last change is the one whose commit is not in it. One
 * query follows all commits back, because lists need this for each file.
 */
const lastOfCommits = sql`
  with recursive before (commit_id) as (
    select c.parent_commit_id from file_diff c where ${isChange}
    union
    select p.parent_commit_id from before join lateral (
      select p.parent_commit_id from file_diff p
      where p.review_request_id = f.review_request_id and p.diff_revision = f.diff_revision
        and p.commit_id = before.commit_id limit 1) p on true)
  select min(c.id) from file_diff c
  where ${isChange} and not exists (select from before where before.commit_id = c.commit_id)
  having count(*) = 1`;

/**
 * Attachment `a` is this side of file `f` in review request `q`. All diffs of a review request with the same start
 * revision share the side before a change; a file without its own new side shares that of the last commit that changes
 * it.
 */
export const isSide = (side: Side): Sql =>
  side === 'source'
    ? sql`(
        not f.is_new and a.review_request_id = q.id and a.repository_id = q.repository_id
        and a.repo_path = f.source_file and a.repo_revision = f.source_revision)`
    : sql`a.added_in_filediff_id = coalesce(
        (select own.added_in_filediff_id from diff_file_attachment own where own.added_in_filediff_id = f.id),
        (${lastOfCommits}))`;

/** Reads a CHANGED_FILE of the caller's Local Site that the caller sees (decision A10). */
export const changedFile = (id: number, side: Side, caller: Caller): Sql => sql`
  select q.repository_id as "repositoryId", q.submitter_id as "submitterId", f.is_new as "isNew",
    exists (select from diff_file_attachment a where ${isSide(side)}) as "isTaken"
  from file_diff f join review_request q on q.id = f.review_request_id ${requestVisibility.openedBy(caller)}
  where f.id = ${id}::bigint and ${equalOrNull(sql`q.local_site_id`, caller.siteId)}
    and ${requestVisibility.isVisible(caller)} and (not f.on_draft or ${isEditable(caller)})`;

/** Who may add files to the diffs of a review request that they see: its submitter, and people who may edit all. */
export const mayAttach = (caller: Caller, { submitterId }: ChangedFile): boolean =>
  submitterId === caller.userId || mayEditAll(caller);

/** The columns of an attachment for this side. */
export const columnsOf = (side: Side): Sql =>
  side === 'source' ? sql`repo_path, repo_revision` : sql`added_in_filediff_id, dest_path`;

/** Their values for file `f`. */
export const valuesOf = (side: Side): Sql =>
  side === 'source' ? sql`f.source_file, f.source_revision` : sql`f.id, f.dest_file`;
