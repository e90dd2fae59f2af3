-- POST /api/review-requests/{review_request_id}/diffs/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select q.repository_id as "repositoryId",
  r.tool,
  q.local_site_id as "localSiteId",
  q.created_with_history as "hasHistory"
from review_request q
left join repository r on r.id = q.repository_id
where q.id = $1;

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review_request/createReviewRequest.sql, statement 4

delete from file_diff where review_request_id = $1 and on_draft;

delete from diff where review_request_id = $1 and on_draft;

with forgotten as (
  update review_request_draft
  set parent_commit_id = null
  where review_request_id = $1
    and parent_commit_id is not null
)
insert into diff (
  review_request_id,
  revision,
  on_draft,
  name,
  base_dir,
  base_commit_id,
  is_finished,
  extra_data
)
select $2::integer,
  coalesce(max(d.revision), 0) + 1,
  true,
  $3,
  $4,
  $5,
  $6::boolean,
  $7::jsonb
from diff d
where d.review_request_id = $8
returning id,
  revision;

-- diff/getDiff.sql, statement 3

COMMIT;
