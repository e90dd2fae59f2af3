-- GET /api/review-requests/{review_request_id}/suggestions/patch/ by its owner: 400

-- root/getRoot.sql, statement 1
