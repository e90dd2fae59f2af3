-- POST /api/users/{username}/authenticator/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', added_at)::integer % 1000000 = 0 then '' else to_char(added_at, '.US') end || '+00:00' as added,
  to_char(last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', last_used_at)::integer % 1000000 = 0 then '' else to_char(last_used_at, '.US') end || '+00:00' as "lastUsed"
from authenticator_app
where user_id = $1;
