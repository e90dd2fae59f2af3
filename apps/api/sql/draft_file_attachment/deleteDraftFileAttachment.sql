-- DELETE /api/review-requests/{review_request_id}/draft/file-attachments/{file_attachment_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- draft_file_attachment/getDraftFileAttachment.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- draft_file_attachment/getDraftFileAttachment.sql, statement 3

-- review_request/createReviewRequest.sql, statement 4

-- file_attachment/deleteFileAttachment.sql, statement 8

-- repository/createRepository.sql, statement 4

COMMIT;
