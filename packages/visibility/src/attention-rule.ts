import { type Sql, sql } from '@review-service/database/sql';

/**
 * The rule that says who is expected to act on a change. A module provides another one for the whole service
 * (docs/extending.md#whose-turn-it-is).
 */
export abstract class AttentionRule {
  /**
   * A query that may refer to the pending, published `review_request q`. Its rows are `user_id` or `group_id` (the other
   * one null), each at most once; `reason`, one of ATTENTION_REASONS; and `since`, when that came about. It is read in the
   * transaction of each publication, so it looks at what belongs to `q` alone. It need not leave out programs and closed
   * accounts.
   * @param isApproved a condition on `q`, by the rule of approval
   */
  abstract expected(isApproved: Sql): Sql;
}

/**
 * The default rule: the side that owes an answer needs to act.
 * - Reviewers review, and again after a new diff.
 * - A person whom the submitter answers reads the answer.
 * - The opener of an issue verifies it.
 * - The submitter settles issues, answers, and lands an approved change.
 */
export class UsualAttention extends AttentionRule {
  expected(isApproved: Sql): Sql {
    return sql`
      with said as materialized (${SAID}),
      revised as materialized (${NEWEST_DIFF})
      select distinct on (user_id, group_id) user_id, group_id, reason, since
      from (
        ${REVIEWERS} union all ${GROUPS} union all ${ANSWERED} union all ${VERIFIERS} union all ${submitter(isApproved)}
      ) expected (urgency, user_id, group_id, reason, since)
      order by user_id, group_id, urgency`;
  }
}

/**
 * When each person said something at last, reviewed at last, and was answered at last. All of it is read in one pass: PostgreSQL
 * expects one review, and would join the reviews of a thousand people with each other. An agent that reviews for a person
 * leaves them their turn, until they endorse what it said.
 */
const SAID = sql`
  select one.user_id, max(one.at) as at, max(one.reviewed_at) as reviewed_at, max(one.answered_at) as answered_at
  from review r
  left join review parent on parent.id = r.reply_to_id
  cross join lateral (values
    (r.user_id, r.created_at, case when r.reply_to_id is null and r.is_counted then r.created_at end, null::timestamptz),
    (nullif(parent.user_id, r.user_id), null, null, r.created_at)
    union all
    select e.user_id, e.created_at, e.created_at, null from review_endorsement e where e.review_id = r.id) one (user_id, at, reviewed_at, answered_at)
  where r.review_request_id = q.id and r.is_published and one.user_id is not null
  group by one.user_id`;

/**
 * When the newest diff was published that changes other lines than the one before it; that of an unchanged one as old as the
 * review request.
 */
const NEWEST_DIFF = sql`
  select coalesce((
    select c.created_at from review_request_change c
    where c.review_request_id = q.id and c.fields_changed ? 'diff' and not c.fields_changed->'diff' ? 'carried_from'
    order by c.id desc limit 1), q.created_at) as at`;

const REVIEWERS = sql`
  select 4, p.user_id, null::integer,
    case when s.reviewed_at is null then 'reviewer' else 'updated' end, revised.at
  from review_request_person p cross join revised left join said s on s.user_id = p.user_id
  where p.review_request_id = q.id and p.user_id <> q.submitter_id
    and (s.reviewed_at is null or s.reviewed_at < revised.at)`;

/**
 * One of its members is enough. What a deleted group is expected to do nobody sees; it is there when the group is restored.
 * With `offset` each membership is looked up: PostgreSQL would else read all members for each person.
 */
const GROUPS = sql`
  select 4, null, g.group_id, case when s.reviewed_at is null then 'reviewer' else 'updated' end, revised.at
  from review_request_group g
  cross join revised
  left join lateral (
    select max(s.reviewed_at) as reviewed_at from said s
    where s.user_id <> q.submitter_id and exists (
      select from review_group_member m where m.group_id = g.group_id and m.user_id = s.user_id offset 0)) s on true
  where g.review_request_id = q.id and (s.reviewed_at is null or s.reviewed_at < revised.at)`;

/** Others replied to a review after the last word of its author. */
const ANSWERED = sql`
  select 2, s.user_id, null, 'answered', s.answered_at
  from said s where s.user_id <> q.submitter_id and s.answered_at > s.at`;

/** Those who opened the issues that are said to be settled. */
const VERIFIERS = sql`
  select 1, c.user_id, null, 'verify', q.updated_at
  from review_comment c
  where q.issue_verifying_count > 0 and c.review_request_id = q.id and c.issue_status in ('A', 'B')
    and c.user_id is not null and c.user_id <> q.submitter_id
  group by c.user_id`;

const submitter = (isApproved: Sql) => sql`
  select 3, q.submitter_id, null,
    case
      when q.issue_open_count > 0 then 'issues'
      when ${isApproved} then 'approved'
      else 'reviewed'
    end, others.at
  from (select max(s.at) as at from said s where s.user_id <> q.submitter_id) others
  cross join (
    select greatest(
      q.created_at,
      (select s.at from said s where s.user_id = q.submitter_id),
      (select max(c.created_at) from review_request_change c
        where c.review_request_id = q.id and c.user_id = q.submitter_id)) as at) own
  where others.at is not null
    and (q.issue_open_count > 0 or others.at > own.at or ${isApproved})`;
