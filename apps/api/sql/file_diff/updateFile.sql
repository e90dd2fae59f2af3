-- PUT /api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- file_diff/getFile.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- file_diff/getFile.sql, statement 3

update file_diff set extra_data = $1::jsonb where id = $2;

-- repository/createRepository.sql, statement 4

COMMIT;
