-- PUT /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/suggestions/{suggestion_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_diff_comment/getReviewDiffComment.sql, statement 4

-- suggestion/getSuggestion.sql, statement 5

-- suggestion/createSuggestion.sql, statement 5

-- suggestion/listReviewRequestSuggestions.sql, statement 4

-- suggestion/listReviewRequestSuggestions.sql, statement 5

START TRANSACTION;

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

-- review_diff_comment/getReviewDiffComment.sql, statement 4

-- suggestion/getSuggestion.sql, statement 5

update suggestion set replacements = $1::jsonb where id = $2;

-- suggestion/getSuggestion.sql, statement 5

COMMIT;

-- suggestion/listReviewRequestSuggestions.sql, statement 4

-- suggestion/listReviewRequestSuggestions.sql, statement 5
