-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

select c."id" as "id",
  c."kind" as "kind",
  c."reply_to_id" as "replyToId",
  c."text" as "text",
  c."is_markdown" as "isMarkdown",
  c."issue_status" as "issueStatus",
  c."first_line" as "firstLine",
  c."num_lines" as "numLines",
  q.display_id as "displayId",
  coalesce(v.reply_to_id, v.id) as "reviewId",
  case when v.reply_to_id is not null then v.id end as "replyId",
  v.is_published as "isPublished",
  (
    to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from user_account u
    where u.id = v.user_id
  ) as "user",
  c.extra_data as "extraData",
  json_build_object(
    'file',
    (
      select json_build_object(
        'id',
        f.id,
        'diffRevision',
        f.diff_revision,
        'onDraft',
        f.on_draft,
        'title',
        f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')'
      )
      from file_diff f
      where f.id = c.file_diff_id
    ),
    'other',
    (
      select json_build_object(
        'id',
        f.id,
        'diffRevision',
        f.diff_revision,
        'onDraft',
        f.on_draft,
        'title',
        f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')'
      )
      from file_diff f
      where f.id = c.other_file_diff_id
    ),
    'base',
    (
      select json_build_object(
        'id',
        f.id,
        'diffRevision',
        f.diff_revision,
        'onDraft',
        f.on_draft,
        'title',
        f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')'
      )
      from file_diff f
      where f.id = c.base_file_diff_id
    )
  ) as "files",
  null::json as "attachments"
from review_comment c
join review v on v.id = c.review_id
join review_request q on q.id = c.review_request_id
where c.id = $2
  and c.review_id = $3
  and c.kind = $4
  and true;
