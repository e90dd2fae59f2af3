-- GET /api/review-requests/{review_request_id}/diffs/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select counted.total,
  page.*
from (
  select (select count(*) from diff d where d.review_request_id = $1 and d.on_draft = $2) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."revision" as "revision",
    one."onDraft" as "onDraft",
    one."name" as "name",
    one."baseDir" as "baseDir",
    one."baseCommitId" as "baseCommitId",
    one."isFinished" as "isFinished",
    one."createdAt" as "createdAt",
    one."extraData" as "extraData",
    one."commitCount" as "commitCount"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        d."id" as "id",
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
        ) as "commitCount",
        coalesce(octet_length(d.extra_data::text) * 1, 0) as "rowSize"
      from (
        select d.*
        from diff d
        where d.review_request_id = $3
          and d.on_draft = $4
          and true
        order by d.revision asc
        limit 25
      ) d
    ) one window first as (order by one."revision" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."revision" asc;
