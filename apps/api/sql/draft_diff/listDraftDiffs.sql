-- GET /api/review-requests/{review_request_id}/draft/diffs/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/listDiffs.sql, statement 3
