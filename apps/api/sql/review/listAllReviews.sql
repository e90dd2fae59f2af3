-- GET /api/reviews/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    (
      (
        (
          select coalesce(sum(q.n), 0)::bigint
          from (
            select nullif(q.repository_id, 0) as repository_id,
              q.is_published,
              q.is_submitter,
              sum(q.n) as n
            from review_activity_count q
            where q.kind = 'review'
              and true
              and q.author_id = 0
              and q.user_id = 0
              and q.local_site_id = $1
              and true
              and true
              and true
              and q.part = 'sum'
              and is_open
            group by q.repository_id,
              q.is_published,
              q.is_submitter
          ) q
          left join lateral (
            select r.id
            from repository r
            where r.id = q.repository_id
              and (
                (
                  r.is_public
                    or (
                      exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $2)
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $3
                        )
                    )
                )
              )
          ) reached on true
          where (q.is_published and (q.repository_id is null or reached.id is not null))
        ) + (
          select coalesce(sum(q.n), 0)::bigint
          from (
            select nullif(q.repository_id, 0) as repository_id,
              q.is_published,
              q.is_submitter,
              sum(q.n) as n
            from review_activity_count q
            where q.kind = 'review'
              and true
              and q.author_id = 0
              and q.user_id = 0
              and q.local_site_id = $4
              and true
              and true
              and true
              and q.part = 'audience'
              and not is_open
              and q.audience && array(
                select g.id
                from review_group_member gm
                join review_group g on g.id = gm.group_id
                where gm.user_id = $5
                  and g.invite_only
                  and g.deleted_at is null
              )
            group by q.repository_id,
              q.is_published,
              q.is_submitter
          ) q
          left join lateral (
            select r.id
            from repository r
            where r.id = q.repository_id
              and (
                (
                  r.is_public
                    or (
                      exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $6)
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $7
                        )
                    )
                )
              )
          ) reached on true
          where (q.is_published and (q.repository_id is null or reached.id is not null))
        )
      ) + (
        (
          select coalesce(sum(q.n), 0)::bigint
          from (
            select nullif(q.repository_id, 0) as repository_id,
              q.is_published,
              q.is_submitter,
              sum(q.n) as n
            from review_activity_count q
            where q.kind = 'review'
              and true
              and q.author_id = 0
              and q.user_id = (select $8::integer)
              and q.user_id <> 0
              and q.local_site_id = $9
              and true
              and true
              and true
              and q.part = 'sum'
            group by q.repository_id,
              q.is_published,
              q.is_submitter
          ) q
          left join lateral (
            select r.id
            from repository r
            where r.id = q.repository_id
              and (
                (
                  r.is_public
                    or (
                      exists (
                        select
                        from repository_user ru
                        where ru.repository_id = r.id
                          and ru.user_id = $10
                      )
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $11
                        )
                    )
                )
              )
          ) reached on true
          where (
            q.is_submitter
              or (q.is_published and (q.repository_id is null or reached.id is not null))
          )
        ) - (
          (
            select coalesce(sum(q.n), 0)::bigint
            from (
              select nullif(q.repository_id, 0) as repository_id,
                q.is_published,
                q.is_submitter,
                sum(q.n) as n
              from review_activity_count q
              where q.kind = 'review'
                and true
                and q.author_id = 0
                and q.user_id = (select $12::integer)
                and q.user_id <> 0
                and q.local_site_id = $13
                and true
                and true
                and true
                and q.part = 'sum'
                and is_open
              group by q.repository_id,
                q.is_published,
                q.is_submitter
            ) q
            left join lateral (
              select r.id
              from repository r
              where r.id = q.repository_id
                and (
                  (
                    r.is_public
                      or (
                        exists (
                          select
                          from repository_user ru
                          where ru.repository_id = r.id
                            and ru.user_id = $14
                        )
                          or exists (
                            select
                            from repository_group rg
                            join review_group g on g.id = rg.group_id
                              and g.deleted_at is null
                            join review_group_member gm on gm.group_id = rg.group_id
                            where rg.repository_id = r.id
                              and gm.user_id = $15
                          )
                      )
                  )
                )
            ) reached on true
            where (q.is_published and (q.repository_id is null or reached.id is not null))
          ) + (
            select coalesce(sum(q.n), 0)::bigint
            from (
              select nullif(q.repository_id, 0) as repository_id,
                q.is_published,
                q.is_submitter,
                sum(q.n) as n
              from review_activity_count q
              where q.kind = 'review'
                and true
                and true
                and q.local_site_id = $16
                and true
                and true
                and true
                and q.part = 'audience'
                and not is_open
                and (user_id - author_id) <> 0
                and audience_of((user_id - author_id), q.audience) && audience_of(
                  $17::integer,
                  array(
                    select g.id
                    from review_group_member gm
                    join review_group g on g.id = gm.group_id
                    where gm.user_id = $18
                      and g.invite_only
                      and g.deleted_at is null
                  )
                )
              group by q.repository_id,
                q.is_published,
                q.is_submitter
            ) q
            left join lateral (
              select r.id
              from repository r
              where r.id = q.repository_id
                and (
                  (
                    r.is_public
                      or (
                        exists (
                          select
                          from repository_user ru
                          where ru.repository_id = r.id
                            and ru.user_id = $19
                        )
                          or exists (
                            select
                            from repository_group rg
                            join review_group g on g.id = rg.group_id
                              and g.deleted_at is null
                            join review_group_member gm on gm.group_id = rg.group_id
                            where rg.repository_id = r.id
                              and gm.user_id = $20
                          )
                      )
                  )
                )
            ) reached on true
            where (q.is_published and (q.repository_id is null or reached.id is not null))
          )
        )
      )
    ) + (
      select count(*)
      from review r
      join review_request q on q.id = r.review_request_id
      left join lateral (
        select g.id
        from review_group g
        where g.id = any(q.audience)
          and (
            not g.invite_only
              or (
                g.deleted_at is null
                  and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $21)
              )
          )
        limit 1
      ) opening on true
      left join lateral (
        select r.id
        from repository r
        where r.id = q.repository_id
          and (
            (
              r.is_public
                or (
                  exists (
                    select
                    from repository_user ru
                    where ru.repository_id = r.id
                      and ru.user_id = $22
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $23
                    )
                )
            )
          )
      ) reached on true
      where r.reply_to_id is null
        and (r.user_id = $24 and not r.is_published and true)
        and q.local_site_id is null
        and (
          (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and (q.audience = '{}' or opening.id is not null)
          )
            or (
              q.submitter_id = $25
                or (
                  (q.is_published and (q.repository_id is null or reached.id is not null))
                    and exists (
                      select
                      from review_request_person p
                      where p.review_request_id = q.id
                        and p.user_id = $26
                      offset 0
                    )
                )
            )
        )
    )
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
              coalesce(u.operator_id = $27, false)
                or exists (
                  select
                  from review_group_member m
                  join review_group g on g.id = m.group_id
                    and g.deleted_at is null
                  where m.group_id = u.operator_group_id
                    and m.user_id = $28
                )
            )
        ) as "isOperator",
        r.by_agent as "byAgent",
        r.extra_data as "extraData",
        json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $29)) as "user",
        q.display_id as "displayId",
        coalesce(octet_length(r.body_top), 0) + coalesce(octet_length(r.body_bottom), 0) + coalesce(octet_length(r.extra_data::text) * 1, 0) as "rowSize"
      from (
        select r.*
        from (
          select r.*
          from review r
          where r.reply_to_id is null
            and true
          order by r.created_at asc,
            r.id asc
          limit 250
        ) r
        join review_request q on q.id = r.review_request_id
        left join lateral (
          select g.id
          from review_group g
          where g.id = any(q.audience)
            and (
              not g.invite_only
                or (
                  g.deleted_at is null
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $30)
                )
            )
          limit 1
        ) opening on true
        left join lateral (
          select r.id
          from repository r
          where r.id = q.repository_id
            and (
              (
                r.is_public
                  or (
                    exists (
                      select
                      from repository_user ru
                      where ru.repository_id = r.id
                        and ru.user_id = $31
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = $32
                      )
                  )
              )
            )
        ) reached on true
        where case when (
          (
            r.listed_as is not null
              and (
                r.listed_as <> 'diff_file'
                  or (q.repository_id is null or reached.id is not null)
              )
          )
            or (r.user_id = $33 and not r.is_published and true)
        )
          and q.local_site_id is null
          and (
            (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and (q.audience = '{}' or opening.id is not null)
            )
              or (
                q.submitter_id = $34
                  or (
                    (q.is_published and (q.repository_id is null or reached.id is not null))
                      and exists (
                        select
                        from review_request_person p
                        where p.review_request_id = q.id
                          and p.user_id = $35
                        offset 0
                      )
                  )
              )
          ) then true end
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
