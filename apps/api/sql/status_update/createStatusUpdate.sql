-- POST /api/review-requests/{review_request_id}/status-updates/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

INSERT INTO "status_update"(
  "id",
  "review_request_id",
  "user_id",
  "change_id",
  "review_id",
  "service_id",
  "summary",
  "description",
  "url",
  "url_text",
  "state",
  "timeout",
  "stated_at",
  "extra_data"
)
VALUES (
  DEFAULT,
  $1,
  $2,
  DEFAULT,
  DEFAULT,
  $3,
  $4,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  $5,
  DEFAULT,
  DEFAULT,
  $6
)
RETURNING "id",
  "description",
  "url",
  "url_text",
  "state",
  "stated_at",
  "extra_data";

-- repository/createRepository.sql, statement 4

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

select s."id" as "id",
  s."user_id" as "userId",
  s."service_id" as "serviceId",
  s."summary" as "summary",
  s."description" as "description",
  s."url" as "url",
  s."url_text" as "urlText",
  s."timeout" as "timeout",
  case when s.state = 'pending'
  and s.stated_at + make_interval(secs => s.timeout) <= now() then 'timed-out' else s.state end as "state",
  s.extra_data as "extraData",
  (
    select json_build_object('id', c.id, 'title', left(c.text, $1))
    from review_request_change c
    where c.id = s.change_id
  ) as "change",
  (
    select json_build_object('id', v.id)
    from review v
    where v.id = s.review_id
      and true
  ) as "review"
from status_update s
where s.id = $2
  and s.review_request_id = $3;

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

-- status_update/getStatusUpdate.sql, statement 3

COMMIT;
