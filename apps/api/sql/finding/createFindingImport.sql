-- POST /api/review-requests/{review_request_id}/findings/imports/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff_validation/createDiffValidation.sql, statement 2

-- review_request/getReviewRequest.sql, statement 2

-- finding/createFinding.sql, statement 3

-- finding/createFinding.sql, statement 4

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- status_update/getStatusUpdate.sql, statement 3

-- finding/createFinding.sql, statement 9

-- finding/createFinding.sql, statement 10

-- finding/createFinding.sql, statement 11

update finding f
set state = 'gone'
where f.review_request_id = $1
  and f.tool = $2
  and f.state = 'open'
  and f.last_revision < $3
  and not exists (select from unnest($4::text[]) s where s = f.fingerprint)
returning f.id;

-- repository/createRepository.sql, statement 4

-- finding/updateFinding.sql, statement 9

COMMIT;
