-- GET /api/review-requests/{review_request_id}/diffs/{diff_revision}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select d."id" as "id",
  d."revision" as "revision",
  d."on_draft" as "onDraft",
  d."name" as "name",
  d."base_dir" as "baseDir",
  d."base_commit_id" as "baseCommitId",
  d."is_finished" as "isFinished",
  (
    to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  d.extra_data as "extraData",
  coalesce(
    nullif((select count(*) from diff_commit c where c.diff_id = d.id), 0),
    (
      select count(distinct f.commit_id)
      from file_diff f
      where f.review_request_id = d.review_request_id
        and f.diff_revision = d.revision
    )
  ) as "commitCount"
from diff d
where d.review_request_id = $1
  and d.revision = $2
  and d.on_draft = $3;
