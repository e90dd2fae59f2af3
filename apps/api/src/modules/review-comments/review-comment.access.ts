import type { CommentKind } from '@review-service/contracts/review-comments';
import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';
import { attachmentVisibility } from '../diff-file-attachments';
import { isShownFile } from '../file-attachments';
import { isReadableRepository } from '../repositories';
import { isEditable } from '../review-requests';

/** The joins for the rules below: comment `c` is of review or reply `v`, and of review request `q`. */
export const commentJoins = sql`
  join review v on v.id = c.review_id join review_request q on q.id = c.review_request_id`;

/** Others see a comment once its review or reply is published; superusers, as they see that. */
export const isSaid = (caller: Caller): Sql =>
  caller.isSuperuser ? sql`true` : sql`(v.is_published or v.user_id = ${caller.userId})`;

/**
 * The caller, who sees the review request, sees all files that the comment names, too. One rule for item, list, count
 * and what may be commented on.
 */
export const isOnShownFiles = (kind: CommentKind, caller: Caller): Sql => FILES_SHOWN[kind](caller);

const FILES_SHOWN: Readonly<Record<CommentKind, (caller: Caller) => Sql>> = {
  general: () => sql`true`,
  diff: (caller) => sql`(${isEditable(caller)} or not exists (
    select from file_diff f
    where f.id in (c.file_diff_id, c.other_file_diff_id, c.base_file_diff_id) and not ${isShownDiffFile(caller)}))`,
  file: (caller) => sql`(
    ${isShownAttachment(sql`c.attachment_id`, caller)}
    and (c.other_attachment_id is null or ${isShownAttachment(sql`c.other_attachment_id`, caller)}))`,
};

/** May the caller, who sees review request `q`, see file `f` of a diff of it? */
export const isShownDiffFile = (caller: Caller): Sql => sql`(not f.on_draft or ${isEditable(caller)})`;

/** May the caller, who sees review request `q`, see the attachment of this id, which belongs to it? */
export const isShownAttachment = (id: Sql, caller: Caller): Sql => sql`(
  exists (
    select from file_attachment a where a.id = ${id} and a.review_request_id = q.id and ${isShownFile(caller)})
  or exists (
    select from diff_file_attachment a join repository r on r.id = a.repository_id ${attachmentVisibility.openedBy(caller)}
    where a.id = ${id} and a.review_request_id = q.id and ${attachmentVisibility.isVisible(caller)}
      and ${isReadableRepository(caller)}))`;
