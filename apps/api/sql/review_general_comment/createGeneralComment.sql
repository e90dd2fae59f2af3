-- POST /api/review-requests/{review_request_id}/reviews/{review_id}/general-comments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

START TRANSACTION;

select from review_request where id = $1 for share;

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

insert into review_comment (
  review_id,
  review_request_id,
  kind,
  text,
  is_markdown,
  issue_status,
  extra_data,
  file_diff_id,
  other_file_diff_id,
  base_file_diff_id,
  first_line,
  num_lines,
  attachment_id,
  other_attachment_id
)
values (
  $1,
  $2,
  $3,
  $4,
  $5,
  $6,
  $7::jsonb,
  $8::integer,
  $9::integer,
  $10::integer,
  $11::integer,
  $12::integer,
  $13::integer,
  $14::integer
)
returning id;

-- review_general_comment/getGeneralComment.sql, statement 4

COMMIT;
