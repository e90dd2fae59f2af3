-- PUT /api/review-requests/{review_request_id}/draft/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review_request_draft/createReviewRequestDraft.sql, statement 5

-- review_request_draft/createReviewRequestDraft.sql, statement 6

-- review_request_draft/getReviewRequestDraft.sql, statement 3

COMMIT;
