-- POST /api/review-requests/ by its owner: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

with drawn as (
  insert into review_request_number as n (local_site_id, last)
  select $1,
    coalesce(max(q.display_id), 0) + 1
  from review_request q
  where q.local_site_id is null
  on conflict (local_site_id) do update set last = greatest(n.last + 1, excluded.last)
  returning last
)
insert into review_request (
  local_site_id,
  display_id,
  submitter_id,
  repository_id,
  commit_id,
  change_number,
  created_with_history,
  extra_data,
  by_agent
)
select $2::integer,
  last,
  $3,
  $4::integer,
  $5::text,
  $6::integer,
  $7,
  $8::jsonb,
  $9::jsonb
from drawn
returning id;

update review_request_draft
set updated_at = now()
where review_request_id = $1
returning id;

select from open_drafts(array[$1::integer]);

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- repository/createRepository.sql, statement 4

COMMIT;
