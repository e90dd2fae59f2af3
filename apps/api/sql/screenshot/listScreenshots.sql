-- GET /api/review-requests/{review_request_id}/screenshots/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2
