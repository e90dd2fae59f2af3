-- PUT /api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/getDiff.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- diff/updateDiff.sql, statement 6

-- review_request/createReviewRequest.sql, statement 4

update diff set extra_data = $1::jsonb where id = $2;

COMMIT;
