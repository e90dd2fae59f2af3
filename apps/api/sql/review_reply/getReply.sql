-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

select r."id" as "id",
  r."reply_to_id" as "replyToId",
  r."is_published" as "isPublished",
  r."is_to_owner_only" as "isToOwnerOnly",
  r."ship_it" as "shipIt",
  r."body_top" as "bodyTop",
  r."body_top_is_markdown" as "bodyTopIsMarkdown",
  r."body_bottom" as "bodyBottom",
  r."body_bottom_is_markdown" as "bodyBottomIsMarkdown",
  (
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  r.extra_data as "extraData",
  json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1)) as "user",
  q.display_id as "displayId"
from review r
join user_account u on u.id = r.user_id
join review_request q on q.id = r.review_request_id
where r.review_request_id = $2
  and r.reply_to_id = $3
  and r.id = $4;
