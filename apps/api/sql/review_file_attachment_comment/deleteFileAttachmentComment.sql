-- DELETE /api/review-requests/{review_request_id}/reviews/{review_id}/file-attachment-comments/{comment_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_file_attachment_comment/getFileAttachmentComment.sql, statement 4

START TRANSACTION;

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

-- review_file_attachment_comment/getFileAttachmentComment.sql, statement 4

delete from review_comment where id = $1;

COMMIT;
