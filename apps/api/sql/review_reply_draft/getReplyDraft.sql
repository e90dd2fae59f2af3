-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/replies/draft/ by its owner: 302

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

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
  and r.reply_to_id = $5
  and r.user_id = $6
  and not r.is_published;
