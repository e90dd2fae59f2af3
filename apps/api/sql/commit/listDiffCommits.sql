-- GET /api/review-requests/{review_request_id}/diffs/{diff_revision}/commits/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/getDiff.sql, statement 3

select counted.total,
  page.*
from (select (select count(*) from diff_commit c where c.diff_id = $1 ) as total) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."diffId" as "diffId",
    one."commitId" as "commitId",
    one."parentId" as "parentId",
    one."message" as "message",
    one."authorName" as "authorName",
    one."authorEmail" as "authorEmail",
    one."authorOffset" as "authorOffset",
    one."committerName" as "committerName",
    one."committerEmail" as "committerEmail",
    one."committerOffset" as "committerOffset",
    one."fileName" as "fileName",
    one."authoredAt" as "authoredAt",
    one."committedAt" as "committedAt",
    one."extraData" as "extraData"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        c."id" as "id",
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
        c.extra_data as "extraData",
        coalesce(octet_length(c.message), 0) + coalesce(octet_length(c.extra_data::text) * 1, 0) as "rowSize"
      from (
        select c.*
        from diff_commit c
        where c.diff_id = $2
          and true
        order by c.id asc
        limit 25
      ) c
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
