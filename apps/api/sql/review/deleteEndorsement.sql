-- DELETE /api/review-requests/{review_request_id}/reviews/{review_id}/endorsements/{username}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review/getEndorsement.sql, statement 4

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review/getReview.sql, statement 3

-- review/getEndorsement.sql, statement 4

delete from review_endorsement where review_id = $1 and user_id = $2;

-- repository/createRepository.sql, statement 4

with request as materialized (
  select *
  from review_request
  where id = any(array[$1::integer]::integer[])
    and status = 'P'
    and is_published
),
expected as materialized (
  select q.id as review_request_id,
    one.user_id,
    one.group_id,
    one.reason,
    one.since
  from request q
  cross join lateral (
    with said as materialized (
      select one.user_id,
        max(one.at) as at,
        max(one.reviewed_at) as reviewed_at,
        max(one.answered_at) as answered_at
      from review r
      left join review parent on parent.id = r.reply_to_id
      cross join lateral (
        values (
          r.user_id,
          r.created_at,
          case when r.reply_to_id is null
            and r.is_counted then r.created_at end,
          null::timestamptz
        ),
          (nullif(parent.user_id, r.user_id), null, null, r.created_at)
        union all
        select e.user_id,
          e.created_at,
          e.created_at,
          null
        from review_endorsement e
        where e.review_id = r.id
      ) one (user_id, at, reviewed_at, answered_at)
      where r.review_request_id = q.id
        and r.is_published
        and one.user_id is not null
      group by one.user_id
    ),
    revised as materialized (
      select coalesce(
        (
          select c.created_at
          from review_request_change c
          where c.review_request_id = q.id
            and c.fields_changed ? 'diff'
            and not c.fields_changed->'diff' ? 'carried_from'
          order by c.id desc
          limit 1
        ),
        q.created_at
      ) as at
    )
    select distinct on (user_id, group_id) user_id,
      group_id,
      reason,
      since
    from (
      select 4,
        p.user_id,
        null::integer,
        case when s.reviewed_at is null then 'reviewer' else 'updated' end,
        revised.at
      from review_request_person p
      cross join revised
      left join said s on s.user_id = p.user_id
      where p.review_request_id = q.id
        and p.user_id <> q.submitter_id
        and (s.reviewed_at is null or s.reviewed_at < revised.at)
      union all
      select 4,
        null,
        g.group_id,
        case when s.reviewed_at is null then 'reviewer' else 'updated' end,
        revised.at
      from review_request_group g
      cross join revised
      left join lateral (
        select max(s.reviewed_at) as reviewed_at
        from said s
        where s.user_id <> q.submitter_id
          and exists (
            select
            from review_group_member m
            where m.group_id = g.group_id
              and m.user_id = s.user_id
            offset 0
          )
      ) s on true
      where g.review_request_id = q.id
        and (s.reviewed_at is null or s.reviewed_at < revised.at)
      union all
      select 2,
        s.user_id,
        null,
        'answered',
        s.answered_at
      from said s
      where s.user_id <> q.submitter_id
        and s.answered_at > s.at
      union all
      select 1,
        c.user_id,
        null,
        'verify',
        q.updated_at
      from review_comment c
      where q.issue_verifying_count > 0
        and c.review_request_id = q.id
        and c.issue_status in ('A', 'B')
        and c.user_id is not null
        and c.user_id <> q.submitter_id
      group by c.user_id
      union all
      select 3,
        q.submitter_id,
        null,
        case when q.issue_open_count > 0 then 'issues' when (
          case when q.ship_it_count = 0 then 'No review says "Ship It!" yet.' when q.issue_open_count > 0 then 'There are open issues.' when q.issue_verifying_count > 0 then 'There are issues to be verified.' end
        ) is null then 'approved' else 'reviewed' end,
        others.at
      from (select max(s.at) as at from said s where s.user_id <> q.submitter_id) others
      cross join (
        select greatest(
          q.created_at,
          (select s.at from said s where s.user_id = q.submitter_id),
          (
            select max(c.created_at)
            from review_request_change c
            where c.review_request_id = q.id
              and c.user_id = q.submitter_id
          )
        ) as at
      ) own
      where others.at is not null
        and (
          q.issue_open_count > 0
            or others.at > own.at
            or (
              case when q.ship_it_count = 0 then 'No review says "Ship It!" yet.' when q.issue_open_count > 0 then 'There are open issues.' when q.issue_verifying_count > 0 then 'There are issues to be verified.' end
            ) is null
        )
    ) expected (urgency, user_id, group_id, reason, since)
    order by user_id,
      group_id,
      urgency
  ) one
  left join user_account u on u.id = one.user_id
  where one.user_id is null
    or (u.is_active and not u.is_bot)
),
gone as (
  delete from attention a
  where a.review_request_id = any(array[$2::integer]::integer[])
    and not (
      (
        a.reason = 'asked'
          and not a.is_dismissed
          and exists (
            select
            from request q
            where q.id = a.review_request_id
              and not exists (
                select
                from review r
                where r.review_request_id = q.id
                  and r.is_published
                  and r.created_at > a.since
                  and (
                    r.user_id = a.user_id
                      or exists (
                        select
                        from review_group_member m
                        where m.group_id = a.group_id
                          and m.user_id = r.user_id
                      )
                  )
              )
          )
      )
        or exists (
          select
          from expected e
          where e.review_request_id = a.review_request_id
            and (e.user_id, e.group_id) is not distinct from (a.user_id, a.group_id)
        )
    )
)
insert into attention as a (review_request_id, user_id, group_id, reason, since)
select review_request_id,
  user_id,
  group_id,
  reason,
  since
from expected
order by review_request_id,
  user_id,
  group_id
on conflict (review_request_id, user_id, group_id) do update set reason = excluded.reason,
  since = excluded.since,
  note = '',
  changed_by_id = null,
  is_dismissed = false
where case when a.is_dismissed
  or a.reason = 'asked' then excluded.since > a.since else a.reason <> excluded.reason end;

-- finding/updateFinding.sql, statement 9

COMMIT;
