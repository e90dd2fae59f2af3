-- GET /api/oauth-tokens/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    select coalesce(sum(c.n), 0)
    from oauth_token_count c
    where c.local_site_id = $1
      and c.user_id = $2
  ) - (
    select count(*)
    from oauth_application gone
    cross join lateral (
      select
      from oauth_token t
      where t.application_id = gone.id
        and t.local_site_id is null
        and t.application_id = any (array(select id from oauth_application where deleted_at is not null))
        and t.user_id = $3
      offset 0
    ) t
    where gone.deleted_at is not null
  ) as total
) counted
left join (
  select true as "isRow",
    t."id" as "id",
    t."user_id" as "userId",
    t."application_id" as "applicationId",
    t."grant_id" as "grantId",
    t."scopes" as "scopes",
    t."sealed" as "sealed",
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
    a.name as "application",
    shown_bounds(t.bounds) as "bounds",
    to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires"
  from (
    select t.*
    from oauth_token t
    where t.local_site_id is null
      and case when t.application_id = any (array(select id from oauth_application where deleted_at is not null)) then false else true end
      and t.user_id = $4
      and true
    order by t.local_site_id asc,
      t.id asc
    limit 25
  ) t
  join oauth_application a on a.id = t.application_id
) page on true
order by page."id" asc;
