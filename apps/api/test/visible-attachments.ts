import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../src/access/callers/caller';

/**
 * The ids of the attachments that a caller may see, by the text of the rule (decision D5) and from the original rows:
 * slow, and independent of the derived columns that lists and totals use.
 */
export function visibleAttachments(caller: Caller): Sql {
  const me = caller.userId;
  const mayViewAll = caller.may('reviews.can_view_invite_only_groups');
  const isEditor = caller.may('reviews.can_edit_reviewrequest') ? sql`true` : sql`q.submitter_id = ${me}`;
  const isNamed = sql`exists (
    select from review_request_person p where p.review_request_id = q.id and p.user_id = ${me})`;
  const isForNobody = sql`(not q.restricted_by_deleted_group and not exists (
    select from review_request_group n where n.review_request_id = q.id))`;
  const isMember = sql`exists (
    select from review_group_member gm where gm.group_id = g.id and gm.user_id = ${me})`;
  const isForMe = sql`exists (
    select from review_request_group t join review_group g on g.id = t.group_id
    where t.review_request_id = q.id
      and (not g.invite_only or (g.deleted_at is null and (${mayViewAll} or ${isMember}))))`;
  return sql`
    select a.id from diff_file_attachment a
    join review_request q on q.id = a.review_request_id
    left join file_diff f on f.id = a.added_in_filediff_id
    where ${caller.isSuperuser} or (
      (coalesce(not f.on_draft, true) or ${isEditor})
      and (q.submitter_id = ${me} or ((q.is_published or ${isEditor}) and (${isNamed} or ${isForNobody} or ${isForMe}))))`;
}
