-- GET /api/users/{username}/watched/review-requests/{watched_obj_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- review_request/getReviewRequest.sql, statement 2

select m.review_request_id as id
from watched_review_request m
where m.user_id = $1
  and m.review_request_id = $2;
