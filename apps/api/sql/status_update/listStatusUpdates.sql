-- GET /api/review-requests/{review_request_id}/status-updates/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select counted.total,
  page.*
from (
  select (select count(*) from status_update s where s.review_request_id = $1) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."userId" as "userId",
    one."serviceId" as "serviceId",
    one."summary" as "summary",
    one."description" as "description",
    one."url" as "url",
    one."urlText" as "urlText",
    one."timeout" as "timeout",
    one."state" as "state",
    one."extraData" as "extraData",
    one."change" as "change",
    one."review" as "review"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        s."id" as "id",
        s."user_id" as "userId",
        s."service_id" as "serviceId",
        s."summary" as "summary",
        s."description" as "description",
        s."url" as "url",
        s."url_text" as "urlText",
        s."timeout" as "timeout",
        case when s.state = 'pending'
        and s.stated_at + make_interval(secs => s.timeout) <= now() then 'timed-out' else s.state end as "state",
        s.extra_data as "extraData",
        (
          select json_build_object('id', c.id, 'title', left(c.text, $2))
          from review_request_change c
          where c.id = s.change_id
        ) as "change",
        (
          select json_build_object('id', v.id)
          from review v
          where v.id = s.review_id
            and (
              v.is_published
                or v.user_id = $3
                or exists (
                  select
                  from user_account bot
                  where bot.id = v.user_id
                    and (
                      bot.is_bot
                        and (
                          coalesce(bot.operator_id = $4, false)
                            or exists (
                              select
                              from review_group_member m
                              join review_group g on g.id = m.group_id
                                and g.deleted_at is null
                              where m.group_id = bot.operator_group_id
                                and m.user_id = $5
                            )
                        )
                    )
                )
            )
        ) as "review",
        coalesce(octet_length(s.description), 0) + coalesce(octet_length(s.extra_data::text) * 1, 0) as "rowSize"
      from (
        select s.*
        from status_update s
        where s.review_request_id = $6
          and true
        order by s.id asc
        limit 25
      ) s
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
