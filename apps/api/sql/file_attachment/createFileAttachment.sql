-- POST /api/review-requests/{review_request_id}/file-attachments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff_validation/createDiffValidation.sql, statement 2

-- review_request/getReviewRequest.sql, statement 2

-- user_file_attachment/createUserFileAttachment.sql, statement 5

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review_request/createReviewRequest.sql, statement 4

with history as (insert into file_attachment_history (review_request_id) values ($1) returning id)
insert into file_attachment (
  id,
  review_request_id,
  history_id,
  revision,
  user_id,
  filename,
  mimetype,
  caption,
  stored_as,
  extra_data
)
select nextval(pg_get_serial_sequence('diff_file_attachment', 'id')),
  $2,
  history.id,
  (
    select coalesce(max(a.revision), 0) + 1
    from file_attachment a
    where a.history_id = history.id
  ),
  $3::integer,
  $4,
  $5,
  $6,
  $7,
  $8::jsonb
from history
returning id;

-- api_token/updateTokenLimits.sql, statement 7

-- draft_file_attachment/getDraftFileAttachment.sql, statement 3

COMMIT;
