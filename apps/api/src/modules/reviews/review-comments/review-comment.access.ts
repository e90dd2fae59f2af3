import type { CommentKind } from '@review-service/contracts/review-comments';
import { type Sql, sql } from '@review-service/database/sql';
import { isReadableRepository } from '@review-service/visibility/repositories';
import type { Caller } from '../../../access/callers/caller';
import { attachmentVisibility } from '../../attachments/diff-file-attachments';

/** The review request of a comment, which the caller sees. */
export interface CommentedRequest {
  readonly id: number | Sql;
  readonly editable: boolean | Sql;
}

/** The joins of comments: `c` is of review or reply `v`, and of review request `q`. */
export const commentJoins = sql`
  join review v on v.id = c.review_id join review_request q on q.id = c.review_request_id`;

/**
 * The caller sees all files that comment `c` names, too. One rule for item, list and count; what can be commented on
 * follows the same. The conditions are joined by `and`, so that PostgreSQL can make joins of them.
 */
export const isOnShownFiles = (kind: CommentKind, request: CommentedRequest, caller: Caller): Sql =>
  FILES_SHOWN[kind](request, caller);

const FILES_SHOWN: Readonly<Record<CommentKind, (request: CommentedRequest, caller: Caller) => Sql>> = {
  general: () => sql`true`,
  diff: ({ editable }) =>
    unless(
      editable,
      sql`${isPublished(sql`c.file_diff_id`)} and ${isPublished(sql`c.other_file_diff_id`)}
        and ${isPublished(sql`c.base_file_diff_id`)}`,
    ),
  file: (request, caller) => sql`
    ${isShownAttachment(sql`c.attachment_id`, request, caller)}
    and (c.other_attachment_id is null or ${isShownAttachment(sql`c.other_attachment_id`, request, caller)})`,
};

/** A condition for those who may not edit the review request. */
const unless = (editable: boolean | Sql, condition: Sql): Sql =>
  typeof editable === 'boolean' ? (editable ? sql`true` : condition) : sql`(${editable} or (${condition}))`;

/** No file, or one of a published diff. */
const isPublished = (id: Sql): Sql => sql`not exists (select from file_diff f where f.id = ${id} and f.on_draft)`;

/** The caller sees file `f` of a diff of the review request. */
export const isShownDiffFile = ({ editable }: CommentedRequest): Sql => unless(editable, sql`not f.on_draft`);

/** The caller sees the attachment of this id, which belongs to the review request or to one of its diffs. */
export const isShownAttachment = (
  id: Sql,
  { id: requestId, editable }: CommentedRequest,
  caller: Caller,
): Sql => sql`${id} in (
  select a.id from file_attachment a
  where a.review_request_id = ${requestId} and ${unless(editable, sql`a.is_published`)}
  union all
  select a.id from diff_file_attachment a join repository r on r.id = a.repository_id
  ${attachmentVisibility.openedBy(caller)}
  where a.review_request_id = ${requestId} and ${attachmentVisibility.isVisible(caller)}
    and ${isReadableRepository(caller)})`;
