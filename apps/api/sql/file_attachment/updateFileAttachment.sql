-- PUT /api/review-requests/{review_request_id}/file-attachments/{file_attachment_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- file_attachment/getFileAttachment.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- file_attachment/getFileAttachment.sql, statement 3

update file_attachment
set caption = $1,
  draft_caption = nullif($2, $3),
  extra_data = $4::jsonb
where id = $5;

-- repository/createRepository.sql, statement 4

-- file_attachment/getFileAttachment.sql, statement 3

COMMIT;
