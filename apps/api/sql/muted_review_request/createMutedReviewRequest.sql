-- POST /api/users/{username}/muted-review-requests/ by its owner: 201

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- review_request/getReviewRequest.sql, statement 2

select m.review_request_id as id
from hidden_review_request m
where m.user_id = $1
  and m.review_request_id = $2
  and m.is_muted = $3;

insert into hidden_review_request (user_id, review_request_id, is_muted)
select $1,
  o.id,
  $2
from review_request o
where o.id = $3 for key share of o
on conflict (user_id, review_request_id) do update set is_muted = excluded.is_muted
returning review_request_id as id;

COMMIT;
