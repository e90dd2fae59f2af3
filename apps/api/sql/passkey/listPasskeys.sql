-- GET /api/users/{username}/passkeys/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select counted.total,
  page.*
from (select (select count(*) from passkey p where p.user_id = $1 ) as total) counted
left join (
  select true as "isRow",
    p."id" as "id",
    p."user_id" as "userId",
    p."name" as "name",
    u.username as "username",
    to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', p.added_at)::integer % 1000000 = 0 then '' else to_char(p.added_at, '.US') end || '+00:00' as "added",
    to_char(p.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', p.last_used_at)::integer % 1000000 = 0 then '' else to_char(p.last_used_at, '.US') end || '+00:00' as "lastUsed",
    p.rp_id = $2 as "worksHere"
  from (
    select p.*
    from passkey p
    where p.user_id = $3
      and true
    order by p.id asc
    limit 25
  ) p
  join user_account u on u.id = p.user_id
) page on true
order by page."id" asc;
