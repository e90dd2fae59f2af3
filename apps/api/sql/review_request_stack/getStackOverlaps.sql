-- GET /api/review-requests/{review_request_id}/stack/overlaps/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review_request_stack/getStack.sql, statement 3

with touched as materialized (
  select f.id,
    q.id as "requestId",
    q.display_id as "displayId",
    newest.revision,
    f.dest_file as path,
    case when p.stored_as is not null
    and f.patch_end > f.patch_start then json_build_object('storedAs', p.stored_as, 'start', f.patch_start, 'end', f.patch_end) end as part
  from review_request q
  left join lateral (
    select d.id,
      d.revision,
      d.base_commit_id
    from diff d
    where d.review_request_id = q.id
      and (not d.on_draft or not q.is_published)
    order by d.revision desc
    limit 1
  ) newest on true
  join file_diff f on f.review_request_id = q.id
    and f.diff_revision = newest.revision
    and f.commit_id is null
  left join patch p on p.diff_id = newest.id
    and p.commit_id is null
    and not p.is_parent
  where q.id = any($1::integer[])
),
shared as (
  select path
  from touched
  group by path
  having count(distinct "requestId") > 1
  order by path
  limit $2
)
select id,
  "displayId",
  revision,
  path,
  part
from touched
where path in (select path from shared)
order by path,
  array_position($3::integer[], "requestId"),
  id;
