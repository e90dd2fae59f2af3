-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/diff-comments/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_reply/getReply.sql, statement 4

-- review_diff_comment/listReviewDiffComments.sql, statement 4
