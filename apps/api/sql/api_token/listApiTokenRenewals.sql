-- GET /api/users/{username}/api-tokens/{api_token_id}/renewals/ by its owner: 200

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from api_token_renewal r
    where r.token_id = $1
      and r.ended_at is null
  ) as total
) counted
left join (
  select true as "isRow",
    r."id" as "id",
    r."token_id" as "tokenId",
    r."replaced" as "replaced",
    t.user_id as "userId",
    u.username as "username",
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.created_at)::integer % 1000000 = 0 then '' else to_char(r.created_at, '.US') end || '+00:00' as "renewed",
    to_char(r.overlap_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.overlap_ends_at)::integer % 1000000 = 0 then '' else to_char(r.overlap_ends_at, '.US') end || '+00:00' as "overlapEnds",
    r.overlap_ends_at <= now() as "isOver",
    to_char(r.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.last_used_at)::integer % 1000000 = 0 then '' else to_char(r.last_used_at, '.US') end || '+00:00' as "lastUsed"
  from (
    select r.*
    from api_token_renewal r
    where r.token_id = $2
      and r.ended_at is null
      and true
    order by r.replaced desc
    limit 25
  ) r
  join api_token t on t.id = r.token_id
  join user_account u on u.id = t.user_id
) page on true
order by page."replaced" desc;
