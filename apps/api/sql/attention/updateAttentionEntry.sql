-- PUT /api/review-requests/{review_request_id}/attention/{attention_entry_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- attention/getAttentionEntry.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- attention/getAttentionEntry.sql, statement 3

update attention
set is_dismissed = true,
  since = now(),
  note = '',
  changed_by_id = $1
where id = $2;

-- repository/createRepository.sql, statement 4

COMMIT;
