-- GET /api/token-limits/affected-tokens/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- api_token/getTokenLimits.sql, statement 2

select least($1, count(*)) as count
from (select id from (select 0 as id where false) found limit 10000) affected;

with matching as materialized (
  select t.id,
    t.id as match_0
  from api_token t
  where t.id in (select id from (select 0 as id where false) found)
)
select counted.total,
  page.*
from (select (select count(*) from matching) as total) counted
left join (
  select true as "isRow",
    t."id" as "id",
    t."note" as "note",
    u.username as "user",
    case when false then 'ended' else 'shortened' end as "effect",
    to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
    to_char(x.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', x.last_used_at)::integer % 1000000 = 0 then '' else to_char(x.last_used_at, '.US') end || '+00:00' as "lastUsed"
  from (
    select t.*
    from api_token t
    join (select id from matching where true order by match_0 asc limit 25) match on match.id = t.id
  ) t
  join user_account u on u.id = t.user_id
  left join api_token_usage x on x.token_id = t.id
) page on true
order by page."id" asc;
