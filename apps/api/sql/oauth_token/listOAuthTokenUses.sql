-- GET /api/oauth-tokens/{oauth_token_id}/uses/ by its owner: 200

-- root/getRoot.sql, statement 1

-- oauth_token/getOAuthToken.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from (
      select
      from token_use u
      where u.token_kind = $1
        and u.token_id = $2
        and u.day > (now() at time zone 'UTC')::date - $3::integer
      limit $4
    ) counted
  ) as total
) counted
left join (
  select true as "isRow",
    u."resource" as "resource",
    u."method" as "method",
    u."outcome" as "outcome",
    u."count" as "count",
    u."network" as "network",
    u."client" as "client",
    u.day::text as "day",
    to_char(u.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', u.last_used_at)::integer % 1000000 = 0 then '' else to_char(u.last_used_at, '.US') end || '+00:00' as "lastUsed",
    u.day || 'T00:00:00.000000Z' as "place"
  from (
    select u.*
    from (select ctid as id, * from token_use) u
    where u.token_kind = $5
      and u.token_id = $6
      and u.day > (now() at time zone 'UTC')::date - $7::integer
      and true
    order by u.day desc,
      u.resource desc,
      u.method desc,
      u.outcome desc
    limit 25
  ) u
) page on true
order by page."place" desc,
  page."resource" desc,
  page."method" desc,
  page."outcome" desc;
