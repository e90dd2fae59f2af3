-- POST /api/review-requests/{review_request_id}/draft/file-attachments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff_validation/createDiffValidation.sql, statement 2

-- review_request/getReviewRequest.sql, statement 2

-- user_file_attachment/createUserFileAttachment.sql, statement 5

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review_request/createReviewRequest.sql, statement 4

-- file_attachment/createFileAttachment.sql, statement 9

-- api_token/updateTokenLimits.sql, statement 7

-- draft_file_attachment/getDraftFileAttachment.sql, statement 3

COMMIT;
