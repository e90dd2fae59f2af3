-- POST /api/review-requests/{review_request_id}/suggestions/applications/ by its owner: 400

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2
