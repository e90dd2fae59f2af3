-- POST /api/users/{username}/watched/review-requests/ by its owner: 201

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- review_request/getReviewRequest.sql, statement 2

-- watched_review_request/getWatchedReviewRequest.sql, statement 4

insert into watched_review_request (user_id, review_request_id)
select $1,
  o.id
from review_request o
where o.id = $2 for key share of o
on conflict (user_id, review_request_id) do update set user_id = excluded.user_id
returning review_request_id as id;

COMMIT;
