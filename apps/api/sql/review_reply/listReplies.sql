-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/replies/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

select counted.total,
  page.*
from (
  select (
    select count(*)
    from review r
    where r.review_request_id = $1
      and r.reply_to_id = $2
      and r.is_published
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."replyToId" as "replyToId",
    one."isPublished" as "isPublished",
    one."isToOwnerOnly" as "isToOwnerOnly",
    one."isCounted" as "isCounted",
    one."shipIt" as "shipIt",
    one."bodyTop" as "bodyTop",
    one."bodyTopIsMarkdown" as "bodyTopIsMarkdown",
    one."bodyBottom" as "bodyBottom",
    one."bodyBottomIsMarkdown" as "bodyBottomIsMarkdown",
    one."createdAt" as "createdAt",
    one."isOperator" as "isOperator",
    one."byAgent" as "byAgent",
    one."extraData" as "extraData",
    one."user" as "user",
    one."displayId" as "displayId"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        r."id" as "id",
        r."reply_to_id" as "replyToId",
        r."is_published" as "isPublished",
        r."is_to_owner_only" as "isToOwnerOnly",
        r."is_counted" as "isCounted",
        r."ship_it" as "shipIt",
        r."body_top" as "bodyTop",
        r."body_top_is_markdown" as "bodyTopIsMarkdown",
        r."body_bottom" as "bodyBottom",
        r."body_bottom_is_markdown" as "bodyBottomIsMarkdown",
        (
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
        ) as "createdAt",
        (
          u.is_bot
            and (
              coalesce(u.operator_id = $3, false)
                or exists (
                  select
                  from review_group_member m
                  join review_group g on g.id = m.group_id
                    and g.deleted_at is null
                  where m.group_id = u.operator_group_id
                    and m.user_id = $4
                )
            )
        ) as "isOperator",
        r.by_agent as "byAgent",
        r.extra_data as "extraData",
        json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $5)) as "user",
        q.display_id as "displayId",
        coalesce(octet_length(r.body_top), 0) + coalesce(octet_length(r.body_bottom), 0) + coalesce(octet_length(r.extra_data::text) * 1, 0) as "rowSize"
      from (
        select r.*
        from review r
        where r.review_request_id = $6
          and r.reply_to_id = $7
          and r.is_published
          and true
        order by r.created_at asc,
          r.id asc
        limit 25
      ) r
      join user_account u on u.id = r.user_id
      join review_request q on q.id = r.review_request_id
    ) one window first as (order by one."createdAt" asc,one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."createdAt" asc,
  page."id" asc;
