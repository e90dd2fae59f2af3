-- GET /api/review-requests/{review_request_id}/diffs/{diff_revision}/commits/{commit_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/getDiff.sql, statement 3

select c."id" as "id",
  c."diff_id" as "diffId",
  c."commit_id" as "commitId",
  c."parent_id" as "parentId",
  c."message" as "message",
  c."author_name" as "authorName",
  c."author_email" as "authorEmail",
  c."author_offset" as "authorOffset",
  c."committer_name" as "committerName",
  c."committer_email" as "committerEmail",
  c."committer_offset" as "committerOffset",
  c."file_name" as "fileName",
  to_char(
    (c.authored_at at time zone 'UTC') + make_interval(secs => c.author_offset),
    'YYYY-MM-DD"T"HH24:MI:SS'
  ) as "authoredAt",
  to_char(
    (c.committed_at at time zone 'UTC') + make_interval(secs => c.committer_offset),
    'YYYY-MM-DD"T"HH24:MI:SS'
  ) as "committedAt",
  c.extra_data as "extraData"
from diff_commit c
where c.diff_id = $1
  and c.commit_id = $2;
