-- GET /api/repositories/{repository_id}/groups/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from review_group g
    join repository_group m on m.group_id = g.id
    where m.repository_id = $1
      and g.local_site_id is null
      and g.deleted_at is null
      and (true)
  ) as total
) counted
left join (
  select true as "isRow",
    g."id" as "id",
    g."name" as "name",
    g."aliases" as "aliases",
    g."display_name" as "displayName",
    g."mailing_list" as "mailingList",
    g."visible" as "visible",
    g."invite_only" as "inviteOnly",
    g."managed_by" as "managedBy",
    g.extra_data as "extraData"
  from (
    select g.*
    from review_group g
    join repository_group m on m.group_id = g.id
    where m.repository_id = $2
      and g.local_site_id is null
      and g.deleted_at is null
      and (true)
      and true
    order by g.name asc
    limit 25
  ) g
) page on true
order by page."name" asc;
