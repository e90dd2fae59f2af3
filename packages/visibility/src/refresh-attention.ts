import { type Sql, sql } from '@review-service/database/sql';
import type { ApprovalRule } from './approval';
import type { AttentionRule } from './attention-rule';

/**
 * A statement that updates the attention of review requests. Entries with the same reason keep their time. Entries made
 * by hand stay until the person, or a member of the group, says something. A dismissed person is expected again once
 * something new asks for them.
 * @param ids an expression for the ids of the review requests
 */
export const refreshAttention = (rule: AttentionRule, approval: ApprovalRule, ids: Sql): Sql => sql`
  with request as materialized (
    select * from review_request where id = any(${ids}::integer[]) and status = 'P' and is_published),
  expected as materialized (
    select q.id as review_request_id, one.user_id, one.group_id, one.reason, one.since
    from request q cross join lateral (${rule.expected(sql`(${approval.failure()}) is null`)}) one
    left join user_account u on u.id = one.user_id
    where one.user_id is null or (u.is_active and not u.is_bot)),
  gone as (
    delete from attention a
    where a.review_request_id = any(${ids}::integer[]) and not (${STAYS} or exists (
      select from expected e
      where e.review_request_id = a.review_request_id
        and (e.user_id, e.group_id) is not distinct from (a.user_id, a.group_id))))
  insert into attention as a (review_request_id, user_id, group_id, reason, since)
  select review_request_id, user_id, group_id, reason, since from expected
  order by review_request_id, user_id, group_id
  on conflict (review_request_id, user_id, group_id) do update
    set reason = excluded.reason, since = excluded.since, note = '', changed_by_id = null, is_dismissed = false
    where case
      when a.is_dismissed or a.reason = 'asked' then excluded.since > a.since
      else a.reason <> excluded.reason
    end`;

/** It was made by hand, and nobody whom it is about has said anything since. */
const STAYS = sql`(
  a.reason = 'asked' and not a.is_dismissed and exists (
    select from request q where q.id = a.review_request_id and not exists (
      select from review r
      where r.review_request_id = q.id and r.is_published and r.created_at > a.since and (
        r.user_id = a.user_id
        or exists (select from review_group_member m where m.group_id = a.group_id and m.user_id = r.user_id)))))`;
