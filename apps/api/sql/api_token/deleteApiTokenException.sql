-- DELETE /api/users/{username}/api-tokens/{api_token_id}/exception/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

-- api_token/getApiTokenException.sql, statement 3

START TRANSACTION;

select t."id" as "id",
  t."user_id" as "userId",
  t."note" as "note",
  t."policy" as "policy",
  t."is_agent" as "isAgent",
  t."invalid_reason" as "invalidReason",
  u.username as "username",
  shown_bounds(t.bounds) as "bounds",
  t.extra_data as "extraData",
  to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
  coalesce(t.expires_at <= now(), false) as "expired",
  t.is_valid as "valid",
  to_char(t.invalidated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.invalidated_at)::integer % 1000000 = 0 then '' else to_char(t.invalidated_at, '.US') end || '+00:00' as "invalidDate",
  to_char(x.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', x.last_used_at)::integer % 1000000 = 0 then '' else to_char(x.last_used_at, '.US') end || '+00:00' as "lastUsed",
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
  to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.updated_at)::integer % 1000000 = 0 then '' else to_char(t.updated_at, '.US') end || '+00:00' as "updated",
  t.xmin::text as "version"
from api_token t
join user_account u on u.id = t.user_id
left join api_token_usage x on x.token_id = t.id
where t.id = $1
  and t.local_site_id is null
for update of t;

-- api_token/getApiTokenException.sql, statement 3

delete from api_token_exception where token_id = $1;

-- repository/createRepository.sql, statement 4

COMMIT;
