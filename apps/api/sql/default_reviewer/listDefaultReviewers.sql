-- GET /api/default-reviewers/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (select count(*) from default_reviewer d where d.local_site_id is null) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."name" as "name",
    one."fileRegex" as "fileRegex",
    one."extraData" as "extraData",
    one."groups" as "groups",
    one."users" as "users",
    one."repositories" as "repositories"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        d."id" as "id",
        d."name" as "name",
        d."file_regex" as "fileRegex",
        d.extra_data as "extraData",
        array(
          select json_build_object('id', g.id, 'name', g.name)
          from default_reviewer_group t
          join review_group g on g.id = t.group_id
          where t.default_reviewer_id = d.id
            and g.local_site_id is null
            and g.deleted_at is null
            and (
              (
                not g.invite_only
                  or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $1)
              )
            )
          order by g.name
        ) as "groups",
        array(
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $2))
          from default_reviewer_person t
          join user_account u on u.id = t.user_id
          where t.default_reviewer_id = d.id
          order by u.username
        ) as "users",
        array(
          select json_build_object('id', r.id, 'name', r.name)
          from default_reviewer_repository t
          join repository r on r.id = t.repository_id
          where t.default_reviewer_id = d.id
            and (
              (
                r.is_public
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
            )
          order by r.id
        ) as "repositories",
        coalesce(octet_length(d.extra_data::text) * 1, 0) as "rowSize"
      from (
        select d.*
        from default_reviewer d
        where d.local_site_id is null
          and true
        order by d.local_site_id asc,
          d.id asc
        limit 25
      ) d
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
