-- GET /api/oauth-tokens/{oauth_token_id}/narrowing/ by its owner: 200

-- root/getRoot.sql, statement 1

-- oauth_token/getOAuthToken.sql, statement 2

select u.resource,
  u.method,
  u.outcome,
  coalesce(
    sum(u.count) filter (where u.day > (now() at time zone 'UTC')::date - $1::integer),
    0
  ) as recently,
  min(u.day)::text as "firstDay",
  to_char(max(u.last_used_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', max(u.last_used_at))::integer % 1000000 = 0 then '' else to_char(max(u.last_used_at), '.US') end || '+00:00' as "lastUsed"
from token_use u
where u.token_kind = $2
  and u.token_id = $3
  and u.day > (now() at time zone 'UTC')::date - $4::integer
group by u.resource,
  u.method,
  u.outcome
order by max(u.last_used_at) desc;
