-- POST /api/review-requests/{review_request_id}/stack/close/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_stack/getStack.sql, statement 3

-- review_request_stack/getStack.sql, statement 3

-- review_request_stack/updateStack.sql, statement 7

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review/deleteReview.sql, statement 6

select d.id from diff d where d.review_request_id = $1 and d.on_draft limit 1;

delete from review_request_draft where review_request_id = $1;

with moment as materialized (select clock_timestamp() as at),
moved as (
  update review_request q
  set status = $1,
    close_description = $2,
    close_description_is_markdown = $3,
    commit_id = case when $4 then null else q.commit_id end,
    updated_at = moment.at
  from moment
  where q.id = $5
)
insert into review_request_change (
  review_request_id,
  user_id,
  created_at,
  text,
  is_markdown,
  fields_changed,
  by_agent
)
select $6,
  $7,
  at,
  $8,
  $9,
  $10::jsonb,
  $11::jsonb
from moment
returning id;

-- api_token/updateTokenLimits.sql, statement 7

-- review/deleteEndorsement.sql, statement 11

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

-- review_request_stack/getStack.sql, statement 3

COMMIT;
