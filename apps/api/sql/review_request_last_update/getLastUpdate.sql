-- GET /api/review-requests/{review_request_id}/last-update/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select case when r.created_at >= greatest(q.updated_at, d.created_at) then case when r.reply_to_id is null then 'review' else 'reply' end when d.created_at >= q.updated_at then 'diff' else 'review-request' end as kind,
  (
    to_char(
      greatest(q.updated_at, d.created_at, r.created_at) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
    ) collate "C"
  ) as "updatedAt",
  coalesce(
    case when r.created_at >= greatest(q.updated_at, d.created_at) then r.user_id end,
    (
      select c.user_id
      from review_request_change c
      where c.review_request_id = q.id
      order by c.id desc
      limit 1
    ),
    q.submitter_id
  ) as "userId"
from review_request q
left join lateral (
  select created_at
  from diff
  where review_request_id = q.id
    and not on_draft
  order by revision desc
  limit 1
) d on true
left join lateral (
  select created_at,
    user_id,
    reply_to_id
  from review
  where review_request_id = q.id
    and is_published
  order by created_at desc,
    id desc
  limit 1
) r on true
where q.id = $1;

select u."id" as "id",
  u."username" as "username",
  u."email" as "email",
  u."first_name" as "firstName",
  u."last_name" as "lastName",
  u."is_active" as "isActive",
  u."is_bot" as "isBot",
  (
    not u.is_private
      or u.id = $1
      or exists (
        select
        from local_site_user theirs
        join local_site_user mine on mine.local_site_id = theirs.local_site_id
        where theirs.user_id = u.id
          and mine.user_id = $2
          and mine.is_admin
      )
  ) as "profileShown",
  coalesce(
    (select o.username from user_account o where o.id = u.operator_id),
    (
      select $3 || g.name
      from review_group g
      where g.id = u.operator_group_id
        and g.deleted_at is null
        and (
          (
            not g.invite_only
              or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $4)
          )
        )
    ),
    ''
  ) as "operatedBy",
  (true or u.id = $5) as "isFoundHere"
from user_account u
where u.id = any($6)
  and (true or u.id = $7)
  and true
limit $8;
