-- POST /api/review-requests/{review_request_id}/reviews/ by its owner: 303

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

select from review_request where id = $1 for share;

with r as (
  insert into review (
    review_request_id,
    user_id,
    reply_to_id,
    body_top,
    body_top_is_markdown,
    body_bottom,
    body_bottom_is_markdown,
    ship_it,
    is_to_owner_only,
    extra_data,
    by_agent
  )
  values ($1, $2, $3::integer, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb)
  on conflict (review_request_id, user_id, reply_to_id)
  where not is_published do nothing
  returning *
)
select r."id" as "id",
  r."reply_to_id" as "replyToId",
  r."is_published" as "isPublished",
  r."is_to_owner_only" as "isToOwnerOnly",
  r."is_counted" as "isCounted",
  r."ship_it" as "shipIt",
  r."body_top" as "bodyTop",
  r."body_top_is_markdown" as "bodyTopIsMarkdown",
  r."body_bottom" as "bodyBottom",
  r."body_bottom_is_markdown" as "bodyBottomIsMarkdown",
  (
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    u.is_bot
      and (
        coalesce(u.operator_id = $12, false)
          or exists (
            select
            from review_group_member m
            join review_group g on g.id = m.group_id
              and g.deleted_at is null
            where m.group_id = u.operator_group_id
              and m.user_id = $13
          )
      )
  ) as "isOperator",
  r.by_agent as "byAgent",
  r.extra_data as "extraData",
  json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $14)) as "user",
  q.display_id as "displayId"
from r
join user_account u on u.id = r.user_id
join review_request q on q.id = r.review_request_id;

select r."id" as "id",
  r."reply_to_id" as "replyToId",
  r."is_published" as "isPublished",
  r."is_to_owner_only" as "isToOwnerOnly",
  r."is_counted" as "isCounted",
  r."ship_it" as "shipIt",
  r."body_top" as "bodyTop",
  r."body_top_is_markdown" as "bodyTopIsMarkdown",
  r."body_bottom" as "bodyBottom",
  r."body_bottom_is_markdown" as "bodyBottomIsMarkdown",
  (
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    u.is_bot
      and (
        coalesce(u.operator_id = $1, false)
          or exists (
            select
            from review_group_member m
            join review_group g on g.id = m.group_id
              and g.deleted_at is null
            where m.group_id = u.operator_group_id
              and m.user_id = $2
          )
      )
  ) as "isOperator",
  r.by_agent as "byAgent",
  r.extra_data as "extraData",
  json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $3)) as "user",
  q.display_id as "displayId"
from review r
join user_account u on u.id = r.user_id
join review_request q on q.id = r.review_request_id
where r.review_request_id = $4
  and r.reply_to_id is null
  and r.user_id = $5
  and not r.is_published
for no key update of r;

with r as (
  update review
  set body_top = $1,
    body_top_is_markdown = $2,
    body_bottom = $3,
    body_bottom_is_markdown = $4,
    ship_it = $5,
    is_to_owner_only = $6,
    extra_data = $7::jsonb,
    by_agent = coalesce($8::jsonb, by_agent)
  where id = $9
  returning *
)
select r."id" as "id",
  r."reply_to_id" as "replyToId",
  r."is_published" as "isPublished",
  r."is_to_owner_only" as "isToOwnerOnly",
  r."is_counted" as "isCounted",
  r."ship_it" as "shipIt",
  r."body_top" as "bodyTop",
  r."body_top_is_markdown" as "bodyTopIsMarkdown",
  r."body_bottom" as "bodyBottom",
  r."body_bottom_is_markdown" as "bodyBottomIsMarkdown",
  (
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    u.is_bot
      and (
        coalesce(u.operator_id = $10, false)
          or exists (
            select
            from review_group_member m
            join review_group g on g.id = m.group_id
              and g.deleted_at is null
            where m.group_id = u.operator_group_id
              and m.user_id = $11
          )
      )
  ) as "isOperator",
  r.by_agent as "byAgent",
  r.extra_data as "extraData",
  json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $12)) as "user",
  q.display_id as "displayId"
from r
join user_account u on u.id = r.user_id
join review_request q on q.id = r.review_request_id;

COMMIT;
