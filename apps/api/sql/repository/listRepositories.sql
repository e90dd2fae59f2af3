-- GET /api/repositories/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    select count(*)
    from repository r
    where r.local_site_id is null
      and (
        (
          r.is_public
            or (
              exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $1)
                or exists (
                  select
                  from repository_group rg
                  join review_group g on g.id = rg.group_id
                    and g.deleted_at is null
                  join review_group_member gm on gm.group_id = rg.group_id
                  where rg.repository_id = r.id
                    and gm.user_id = $2
                )
            )
        )
      )
      and (
        r.visible
          or (
            exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $3)
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $4
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
    one."name" as "name",
    one."path" as "path",
    one."mirrorPath" as "mirrorPath",
    one."rootUrl" as "rootUrl",
    one."uuid" as "uuid",
    one."bugTracker" as "bugTracker",
    one."tool" as "tool",
    one."visible" as "visible",
    one."carriesShipIts" as "carriesShipIts",
    one."extraData" as "extraData",
    one."isPublic" as "isPublic",
    one."isArchived" as "isArchived",
    one."sourceKind" as "sourceKind"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        r."id" as "id",
        r."name" as "name",
        r."path" as "path",
        r."mirror_path" as "mirrorPath",
        r."root_url" as "rootUrl",
        r."uuid" as "uuid",
        r."bug_tracker" as "bugTracker",
        r."tool" as "tool",
        r."visible" as "visible",
        r."carries_ship_its" as "carriesShipIts",
        r.extra_data as "extraData",
        r.is_public as "isPublic",
        r.archived_at is not null as "isArchived",
        (select s.kind from repository_source s where s.repository_id = r.id) as "sourceKind",
        coalesce(octet_length(r.extra_data::text) * 1, 0) as "rowSize"
      from (
        select r.*
        from repository r
        where r.local_site_id is null
          and (
            (
              r.is_public
                or (
                  exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $5)
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $6
                    )
                )
            )
          )
          and (
            r.visible
              or (
                exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $7)
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = $8
                  )
              )
          )
          and true
        order by r.local_site_id asc,
          r.id asc
        limit 25
      ) r
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
