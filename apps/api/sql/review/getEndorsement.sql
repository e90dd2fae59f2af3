-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/endorsements/{username}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

select e."id" as "id",
  e."review_id" as "reviewId",
  e."user_id" as "userId",
  (
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  q.display_id as "displayId",
  json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1)) as "user"
from review_endorsement e
join user_account u on u.id = e.user_id
join review r on r.id = e.review_id
join review_request q on q.id = r.review_request_id
where e.review_id = $2
  and u.username = $3;
