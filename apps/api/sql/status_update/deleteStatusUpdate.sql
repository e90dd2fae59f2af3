-- DELETE /api/review-requests/{review_request_id}/status-updates/{status_update_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- status_update/getStatusUpdate.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- status_update/getStatusUpdate.sql, statement 3

DELETE FROM "status_update" WHERE "id" = $1;

-- repository/createRepository.sql, statement 4

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

-- status_update/createStatusUpdate.sql, statement 9

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
