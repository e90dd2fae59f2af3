-- GET /api/review-requests/{review_request_id}/changes/{change_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select c."id" as "id",
  c."text" as "text",
  c."is_markdown" as "isMarkdown",
  c.by_agent as "byAgent",
  c.review_request_id as "requestId",
  (select q.display_id from review_request q where q.id = c.review_request_id) as "displayId",
  (
    to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  c.fields_changed as "fieldsChanged",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from user_account u
    where u.id = c.user_id
  ) as "user"
from review_request_change c
where c.id = $2
  and c.review_request_id = $3;

-- change/listChanges.sql, statement 4

-- review_request_last_update/getLastUpdate.sql, statement 4

-- change/listChanges.sql, statement 6
