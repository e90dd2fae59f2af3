-- DELETE /api/users/{username}/archived-review-requests/{review_request_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- review_request/getReviewRequest.sql, statement 2

-- muted_review_request/createMutedReviewRequest.sql, statement 5

START TRANSACTION;

-- review_request/getReviewRequest.sql, statement 2

-- muted_review_request/deleteMutedReviewRequest.sql, statement 7

-- muted_review_request/deleteMutedReviewRequest.sql, statement 8

COMMIT;
