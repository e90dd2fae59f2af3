-- PUT /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_diff_comment/getReviewDiffComment.sql, statement 4

START TRANSACTION;

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

-- review_diff_comment/getReviewDiffComment.sql, statement 4

update review_comment
set text = $1,
  is_markdown = $2,
  extra_data = $3::jsonb,
  issue_status = $4,
  first_line = $5::integer,
  num_lines = $6::integer
where id = $7;

-- review_diff_comment/getReviewDiffComment.sql, statement 4

COMMIT;
