-- GET /api/deleted-groups/ by a superuser: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    select count(*)
    from review_group g
    where g.local_site_id is null
      and g.restorable_until > now()
      and not g.aliases && $1::text[]
      and (true)
  ) as total
) counted
left join (
  select true as "isRow",
    g."id" as "id",
    g."name" as "name",
    g."aliases" as "aliases",
    g."display_name" as "displayName",
    g."invite_only" as "inviteOnly",
    to_char(g.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', g.deleted_at)::integer % 1000000 = 0 then '' else to_char(g.deleted_at, '.US') end || '+00:00' as "deleted",
    to_char(g.restorable_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', g.restorable_until)::integer % 1000000 = 0 then '' else to_char(g.restorable_until, '.US') end || '+00:00' as "until",
    (
      to_char(g.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
    ) as "place",
    exists (
      select
      from review_group other
      where other.name = g.name
        and other.local_site_id is not distinct from g.local_site_id
        and other.deleted_at is null
    ) as "nameIsTaken"
  from (
    select g.*
    from review_group g
    where g.local_site_id is null
      and g.restorable_until > now()
      and not g.aliases && $2::text[]
      and (true)
      and true
    order by g.local_site_id desc,
      g.deleted_at desc,
      g.id desc
    limit 25
  ) g
) page on true
order by page."place" desc,
  page."id" desc;
