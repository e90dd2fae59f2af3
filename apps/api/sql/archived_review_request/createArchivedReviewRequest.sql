-- POST /api/users/{username}/archived-review-requests/ by its owner: 201

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- review_request/getReviewRequest.sql, statement 2

-- muted_review_request/createMutedReviewRequest.sql, statement 5

-- muted_review_request/createMutedReviewRequest.sql, statement 6

COMMIT;
