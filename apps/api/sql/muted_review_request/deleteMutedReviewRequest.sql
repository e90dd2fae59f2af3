-- DELETE /api/users/{username}/muted-review-requests/{review_request_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- review_request/getReviewRequest.sql, statement 2

-- muted_review_request/createMutedReviewRequest.sql, statement 5

START TRANSACTION;

-- review_request/getReviewRequest.sql, statement 2

select m.review_request_id as id
from hidden_review_request m
where m.user_id = $1
  and m.review_request_id = $2
  and m.is_muted = $3
for update of m;

delete from hidden_review_request
where user_id = $1
  and review_request_id = $2
  and is_muted = $3;

COMMIT;
