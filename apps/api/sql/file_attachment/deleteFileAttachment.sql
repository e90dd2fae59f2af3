-- DELETE /api/review-requests/{review_request_id}/file-attachments/{file_attachment_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- file_attachment/getFileAttachment.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- file_attachment/getFileAttachment.sql, statement 3

-- review_request/createReviewRequest.sql, statement 4

update file_attachment
set is_pending_deletion = $1
where history_id = $2
  and not is_deleted;

-- repository/createRepository.sql, statement 4

COMMIT;
