-- POST /api/review-requests/{review_request_id}/draft/diffs/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/createDiff.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review_request/createReviewRequest.sql, statement 4

delete from file_diff where review_request_id = $1 and on_draft;

delete from diff where review_request_id = $1 and on_draft;

-- diff/createDiff.sql, statement 9

-- diff/getDiff.sql, statement 3

COMMIT;
