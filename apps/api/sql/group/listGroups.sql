-- GET /api/groups/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    (
      select coalesce(sum(g.n), 0)
      from review_group_count g
      where g.local_site_id = $1
        and (((not g.invite_only or false)) and (g.visible or false))
    ) + (
      select count(*)
      from review_group_member m
      join review_group g on g.id = m.group_id
      where m.user_id = $2
        and g.local_site_id is null
        and g.deleted_at is null
        and (((not g.invite_only or true)) and (g.visible or true))
        and not (((not g.invite_only or false)) and (g.visible or false))
    )
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."name" as "name",
    one."aliases" as "aliases",
    one."displayName" as "displayName",
    one."mailingList" as "mailingList",
    one."visible" as "visible",
    one."inviteOnly" as "inviteOnly",
    one."managedBy" as "managedBy",
    one."extraData" as "extraData"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        g."id" as "id",
        g."name" as "name",
        g."aliases" as "aliases",
        g."display_name" as "displayName",
        g."mailing_list" as "mailingList",
        g."visible" as "visible",
        g."invite_only" as "inviteOnly",
        g."managed_by" as "managedBy",
        g.extra_data as "extraData",
        coalesce(octet_length(g.extra_data::text) * 1, 0) as "rowSize"
      from (
        select g.*
        from review_group g
        where g.local_site_id is null
          and g.deleted_at is null
          and (
            (
              (
                not g.invite_only
                  or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $3)
              )
            )
              and (
                g.visible
                  or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $4)
              )
          )
          and true
        order by g.local_site_id asc,
          g.name asc
        limit 25
      ) g
    ) one window first as (order by one."name" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."name" asc;
