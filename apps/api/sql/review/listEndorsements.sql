-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/endorsements/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

select counted.total,
  page.*
from (
  select (select count(*) from review_endorsement e where e.review_id = $1) as total
) counted
left join (
  select true as "isRow",
    e."id" as "id",
    e."review_id" as "reviewId",
    e."user_id" as "userId",
    (
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
    ) as "createdAt",
    q.display_id as "displayId",
    json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $2)) as "user"
  from (
    select e.*
    from review_endorsement e
    where e.review_id = $3
      and true
    order by e.created_at asc,
      e.id asc
    limit 25
  ) e
  join user_account u on u.id = e.user_id
  join review r on r.id = e.review_id
  join review_request q on q.id = r.review_request_id
) page on true
order by page."createdAt" asc,
  page."id" asc;
