-- GET /api/users/{username}/api-tokens/{api_token_id}/exception/ by its owner: 200

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

select e."reason" as "reason",
  e."given_by" as "givenBy",
  to_char(e.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', e.until)::integer % 1000000 = 0 then '' else to_char(e.until, '.US') end || '+00:00' as "until",
  to_char(e.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', e.given_at)::integer % 1000000 = 0 then '' else to_char(e.given_at, '.US') end || '+00:00' as "given",
  coalesce(e.until <= now(), false) as "isOver"
from api_token_exception e
where e.token_id = $1;
