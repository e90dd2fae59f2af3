-- GET /api/review-requests/{review_request_id}/findings/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select counted.total,
  page.*
from (select (select count(*) from finding f where f.review_request_id = $1 ) as total) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."statusUpdateId" as "statusUpdateId",
    one."tool" as "tool",
    one."fingerprint" as "fingerprint",
    one."rule" as "rule",
    one."ruleUrl" as "ruleUrl",
    one."severity" as "severity",
    one."category" as "category",
    one."text" as "text",
    one."path" as "path",
    one."line" as "line",
    one."endLine" as "endLine",
    one."side" as "side",
    one."state" as "state",
    one."reason" as "reason",
    one."firstRevision" as "firstRevision",
    one."lastRevision" as "lastRevision",
    one."fileDiffId" as "fileDiffId",
    one."firstRow" as "firstRow",
    one."rowCount" as "rowCount",
    one."unplaced" as "unplaced",
    one."runnerId" as "runnerId",
    one."comment" as "comment"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        f."id" as "id",
        f."status_update_id" as "statusUpdateId",
        f."tool" as "tool",
        f."fingerprint" as "fingerprint",
        f."rule" as "rule",
        f."rule_url" as "ruleUrl",
        f."severity" as "severity",
        f."category" as "category",
        f."text" as "text",
        f."path" as "path",
        f."line" as "line",
        f."end_line" as "endLine",
        f."side" as "side",
        f."state" as "state",
        f."reason" as "reason",
        f."first_revision" as "firstRevision",
        f."last_revision" as "lastRevision",
        f."file_diff_id" as "fileDiffId",
        f."first_row" as "firstRow",
        f."row_count" as "rowCount",
        f."unplaced" as "unplaced",
        (select s.user_id from status_update s where s.id = f.status_update_id) as "runnerId",
        (
          select json_build_object('id', c.id, 'reviewId', v.id)
          from review_comment c
          join review v on v.id = c.review_id
          where c.id = f.comment_id
            and (
              v.is_published
                or v.user_id = $2
                or exists (
                  select
                  from user_account bot
                  where bot.id = v.user_id
                    and (
                      bot.is_bot
                        and (
                          coalesce(bot.operator_id = $3, false)
                            or exists (
                              select
                              from review_group_member m
                              join review_group g on g.id = m.group_id
                                and g.deleted_at is null
                              where m.group_id = bot.operator_group_id
                                and m.user_id = $4
                            )
                        )
                    )
                )
            )
        ) as "comment",
        coalesce(octet_length(f.text), 0) as "rowSize"
      from (
        select f.*
        from finding f
        where f.review_request_id = $5
          and true
        order by f.id asc
        limit 25
      ) f
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
