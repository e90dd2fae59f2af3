import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../access/caller';

const mayEditAll = (caller: Caller): boolean => caller.may('reviews.can_edit_reviewrequest');

/** May work on review request `q`: its submitter, and who may edit all of them. Drafts are for these only. */
export const isEditor = (caller: Caller): Sql =>
  mayEditAll(caller) ? sql`true` : sql`q.submitter_id = ${caller.userId}`;

/**
 * The one rule of who may see review request `q`, its repository's rule apart (api-resources 4.9, decision R8): its
 * submitter; once published also who is named as a reviewer, and who may see one of the groups it is for, or anybody
 * when it is for none. A deleted invite-only group restricts as long as its row is there, and lets nobody in; a request
 * that such a group restricted does not open when the row goes.
 */
export function isVisible(caller: Caller): Sql {
  // Somebody must be able to put right what nobody else may see.
  if (caller.isSuperuser) return sql`true`;
  const me = caller.userId;
  const isNamed = sql`exists (
    select from review_request_person p where p.review_request_id = q.id and p.user_id = ${me})`;
  const isForNobody = sql`(not q.restricted_by_deleted_group and not exists (
    select from review_request_group n where n.review_request_id = q.id))`;
  const isMember = caller.may('reviews.can_view_invite_only_groups')
    ? sql`true`
    : sql`exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = ${me})`;
  const isForMe = sql`exists (
    select from review_request_group t join review_group g on g.id = t.group_id
    where t.review_request_id = q.id and (not g.invite_only or (g.deleted_at is null and ${isMember})))`;
  const isOpen = sql`(${isNamed} or ${isForNobody} or ${isForMe})`;
  return sql`(q.submitter_id = ${me} or ((q.is_published or ${isEditor(caller)}) and ${isOpen}))`;
}
