-- PUT /api/review-requests/{review_request_id}/diffs/{diff_revision}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/getDiff.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

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
where d.id = $1;

update diff set extra_data = $1::jsonb where id = $2;

-- repository/createRepository.sql, statement 4

COMMIT;
