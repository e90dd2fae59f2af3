-- PUT /api/users/{username}/api-tokens/{api_token_id}/exception/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

-- api_token/getApiTokenException.sql, statement 3

START TRANSACTION;

-- api_token/deleteApiTokenException.sql, statement 5

-- api_token/getApiTokenException.sql, statement 3

insert into api_token_exception as e (token_id, reason, until, given_by)
values ($1, $2, $3::timestamptz, $4)
on conflict (token_id) do update set reason = excluded.reason,
  until = excluded.until,
  given_at = now(),
  given_by = excluded.given_by
returning e."reason" as "reason",
  e."given_by" as "givenBy",
  to_char(e.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', e.until)::integer % 1000000 = 0 then '' else to_char(e.until, '.US') end || '+00:00' as "until",
  to_char(e.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', e.given_at)::integer % 1000000 = 0 then '' else to_char(e.given_at, '.US') end || '+00:00' as "given",
  coalesce(e.until <= now(), false) as "isOver";

-- repository/createRepository.sql, statement 4

COMMIT;
