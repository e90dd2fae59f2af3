-- PUT /api/review-requests/{review_request_id}/draft/file-attachments/{file_attachment_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- draft_file_attachment/getDraftFileAttachment.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- draft_file_attachment/getDraftFileAttachment.sql, statement 3

-- file_attachment/updateFileAttachment.sql, statement 7

-- repository/createRepository.sql, statement 4

-- draft_file_attachment/getDraftFileAttachment.sql, statement 3

COMMIT;
