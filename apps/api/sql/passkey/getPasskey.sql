-- GET /api/users/{username}/passkeys/{passkey_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select p."id" as "id",
  p."user_id" as "userId",
  p."name" as "name",
  u.username as "username",
  to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', p.added_at)::integer % 1000000 = 0 then '' else to_char(p.added_at, '.US') end || '+00:00' as "added",
  to_char(p.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', p.last_used_at)::integer % 1000000 = 0 then '' else to_char(p.last_used_at, '.US') end || '+00:00' as "lastUsed",
  p.rp_id = $1 as "worksHere",
  p.xmin::text as "version"
from passkey p
join user_account u on u.id = p.user_id
where u.username = $2
  and p.id = $3;
