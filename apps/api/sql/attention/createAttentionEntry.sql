-- POST /api/review-requests/{review_request_id}/attention/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

select u.id from user_account u where u.username = $1 and u.is_active and true;

insert into attention (review_request_id, user_id, group_id, reason, since, note, changed_by_id)
values ($1, $2, $3, 'asked', now(), $4, $5)
on conflict (review_request_id, user_id, group_id) do update set reason = excluded.reason,
  since = excluded.since,
  note = excluded.note,
  changed_by_id = excluded.changed_by_id,
  is_dismissed = false
returning id;

-- repository/createRepository.sql, statement 4

-- attention/getAttentionEntry.sql, statement 3

COMMIT;
