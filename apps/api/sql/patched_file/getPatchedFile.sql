-- GET /api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/patched-file/ by its owner: 501

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- file_diff/getFile.sql, statement 3

select f."id" as "id",
  f."diff" as "diff",
  f."source_file" as "sourceFile",
  f."dest_file" as "destFile",
  f."is_binary" as "isBinary",
  f."is_new" as "isNew",
  f."status" as "status",
  f."tool" as "tool",
  (
    to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "madeAt",
  f.source_revision as "sourceRevision",
  q.repository_id as "repositoryId",
  coalesce(d.base_commit_id, '') as "baseCommitId",
  p.stored_as as "storedAs",
  f.patch_start as "start",
  f.patch_end as "end",
  before.stored_as as "parentStoredAs",
  f.parent_patch_start as "parentStart",
  f.parent_patch_end as "parentEnd"
from file_diff f
join diff d on d.review_request_id = f.review_request_id
  and d.revision = f.diff_revision
join review_request q on q.id = f.review_request_id
left join patch p on p.diff_id = d.id
  and p.commit_id is not distinct from f.commit_id
  and not p.is_parent
left join patch before on before.diff_id = d.id
  and before.commit_id is not distinct from f.commit_id
  and before.is_parent
where f.id = $1;

with recursive change as (
  select f.*,
    1 as nth
  from file_diff f
  where f.id = $1
  union all
  select before.*,
    c.nth + 1
  from change c
  cross join lateral (
    select p.*
    from file_diff p
    where p.review_request_id = c.review_request_id
      and p.diff_revision = c.diff_revision
      and p.commit_id is not null
      and p.commit_id <> c.commit_id
      and p.dest_file = c.source_file
      and p.status <> 'D'
      and p.id < c.id
    order by p.dest_detail = c.source_revision desc,
      p.id desc
    limit 1
  ) before
  where not c.is_new
    and c.nth <= $2
)
select f."id" as "id",
  f."source_file" as "sourceFile",
  f."source_revision" as "sourceRevision",
  f."dest_detail" as "destDetail",
  f."is_binary" as "isBinary",
  f."is_new" as "isNew",
  coalesce(f.patch_end - f.patch_start, octet_length(f.diff)) as "size"
from change f
order by f.id;

select f."id" as "id",
  f."diff" as "diff",
  f."source_file" as "sourceFile",
  f."dest_file" as "destFile",
  f."is_binary" as "isBinary",
  f."is_new" as "isNew",
  f."status" as "status",
  f."tool" as "tool",
  (
    to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "madeAt",
  f.source_revision as "sourceRevision",
  q.repository_id as "repositoryId",
  coalesce(d.base_commit_id, '') as "baseCommitId",
  p.stored_as as "storedAs",
  f.patch_start as "start",
  f.patch_end as "end",
  before.stored_as as "parentStoredAs",
  f.parent_patch_start as "parentStart",
  f.parent_patch_end as "parentEnd"
from file_diff f
join diff d on d.review_request_id = f.review_request_id
  and d.revision = f.diff_revision
join review_request q on q.id = f.review_request_id
left join patch p on p.diff_id = d.id
  and p.commit_id is not distinct from f.commit_id
  and not p.is_parent
left join patch before on before.diff_id = d.id
  and before.commit_id is not distinct from f.commit_id
  and before.is_parent
where f.id = any($1::integer[])
order by f.id;

-- patched_file/getPatchedFile.sql, statement 6
