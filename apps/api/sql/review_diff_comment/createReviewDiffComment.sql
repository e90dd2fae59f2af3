-- POST /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

START TRANSACTION;

select from review_request where id = $1 for share;

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

select f.id is not null as "hasFile",
  coalesce(other.diff_revision <> f.diff_revision, other.id is not null) as "hasOther",
  false as "hasBase"
from review_request q
left join lateral (
  select f.*
  from file_diff f
  where f.id = $1::bigint
    and f.review_request_id = q.id
    and true
) f on true
left join lateral (
  select f.*
  from file_diff f
  where f.id = $2::bigint
    and f.review_request_id = q.id
    and true
) other on true
left join lateral (
  select f.*
  from file_diff f
  where f.id = $3::bigint
    and f.review_request_id = q.id
    and true
) base on true
where q.id = $4;

-- review_general_comment/createGeneralComment.sql, statement 8

-- review_diff_comment/getReviewDiffComment.sql, statement 4

COMMIT;
