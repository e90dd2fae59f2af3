-- GET /api/oauth-tokens/{oauth_token_id}/usage/ by its owner: 200

-- root/getRoot.sql, statement 1

-- oauth_token/getOAuthToken.sql, statement 2

select token_id as id,
  to_char(last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', last_used_at)::integer % 1000000 = 0 then '' else to_char(last_used_at, '.US') end || '+00:00' as "lastUsed"
from oauth_token_usage
where token_id = any($1::integer[]);
