-- GET /api/review-requests/{review_request_id}/visit/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

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
      and r.user_id <> $1
  ) as "hasUpdates",
  exists (
    select
    from watched_review_request w
    where w.review_request_id = q.id
      and w.user_id = $2
  ) as "isStarred",
  (
    select h.is_muted
    from hidden_review_request h
    where h.review_request_id = q.id
      and h.user_id = $3
  ) as "isMuted"
from review_request q
left join review_request_visit v on v.review_request_id = q.id
  and v.user_id = $4
where q.id = $5;
