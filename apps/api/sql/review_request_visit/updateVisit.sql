-- PUT /api/review-requests/{review_request_id}/visit/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

with before as materialized (
  select v.visited_at
  from review_request_visit v
  where v.user_id = $1
    and v.review_request_id = $2
  for no key update of v
),
now_visited as (
  insert into review_request_visit (user_id, review_request_id, visited_at)
  select $3,
    q.id,
    clock_timestamp()
  from review_request q
  left join before on true
  where q.id = $4 for key share of q
  on conflict (user_id, review_request_id) do update set visited_at = excluded.visited_at
  returning review_request_id as id
)
select q.id as "id",
  q.display_id as "displayId",
  (
    to_char(v.visited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "lastVisited",
  exists (
    select
    from review r
    where r.review_request_id = q.id
      and r.created_at > v.visited_at
      and r.is_published
      and r.user_id <> $5
  ) as "hasUpdates",
  exists (
    select
    from watched_review_request w
    where w.review_request_id = q.id
      and w.user_id = $6
  ) as "isStarred",
  (
    select h.is_muted
    from hidden_review_request h
    where h.review_request_id = q.id
      and h.user_id = $7
  ) as "isMuted"
from now_visited
join review_request q on q.id = now_visited.id
left join before v on true;
