-- GET /api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/getDiff.sql, statement 3

-- file_diff/listFiles.sql, statement 4
