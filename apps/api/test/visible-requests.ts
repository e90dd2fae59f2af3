import { type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../src/access/callers/caller';

/**
 * The ids of the review requests that a caller may see, by the text of the rule (decision D5) and from the original
 * rows: slow, and independent of the derived columns that lists and totals use.
 */
export function visibleRequests(caller: Caller): Sql {
  const me = caller.userId;
  const mayViewAll = caller.may('reviews.can_view_invite_only_groups');
  const isEditor = caller.may('reviews.can_edit_reviewrequest');
  return sql`
    select q.id from review_request q left join repository r on r.id = q.repository_id
    where ${caller.isSuperuser} or q.submitter_id = ${me} or (
      (q.is_published or ${isEditor})
      and (r.id is null or r.is_public
        or exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = ${me})
        or exists (
          select from repository_group rg
          join review_group g on g.id = rg.group_id and g.deleted_at is null
          join review_group_member gm on gm.group_id = g.id
          where rg.repository_id = r.id and gm.user_id = ${me}))
      and (
        exists (select from review_request_person p where p.review_request_id = q.id and p.user_id = ${me})
        or (not q.restricted_by_deleted_group
          and not exists (select from review_request_group n where n.review_request_id = q.id))
        or exists (
          select from review_request_group t join review_group g on g.id = t.group_id
          where t.review_request_id = q.id and (not g.invite_only or (g.deleted_at is null and (
            ${mayViewAll} or exists (
              select from review_group_member gm where gm.group_id = g.id and gm.user_id = ${me}))))) ))`;
}
