-- POST /api/users/{username}/api-tokens/ by its owner: 201

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

select id from user_account where id = $1 for no key update;

select count(*)::integer as count
from (select from api_token where user_id = $1 and parent_id is null limit $2) one;

select l.max_life as "maxLife",
  to_char(
    (now() + l.max_life::integer * interval '1 day') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS'
  ) || case when date_part('microseconds', (now() + l.max_life::integer * interval '1 day'))::integer % 1000000 = 0 then '' else to_char((now() + l.max_life::integer * interval '1 day'), '.US') end || '+00:00' as latest,
  coalesce($1::timestamptz > (now() + l.max_life::integer * interval '1 day'), false) as "isTooLate"
from token_limit l
cross join (select $2::integer as id) t
where l.local_site_id is null
  and l.max_life is not null
  and not exists (
    select
    from api_token_exception e
    where e.token_id = t.id
      and (e.until is null or e.until > now())
  );

insert into api_token (
  user_id,
  local_site_id,
  lookup,
  key_id,
  note,
  policy,
  is_agent,
  bounds,
  extra_data,
  expires_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz)
returning id;

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
where t.id = $1;

-- api_token/updateTokenLimits.sql, statement 7

COMMIT;
