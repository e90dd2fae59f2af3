-- GET /api/users/{username}/identities/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select counted.total,
  page.*
from (select (select count(*) from identity i where i.user_id = $1 ) as total) counted
left join (
  select true as "isRow",
    i."id" as "id",
    i."issuer" as "issuer",
    i."subject" as "subject",
    i."user_id" as "userId",
    u.username as "username",
    to_char(i.linked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', i.linked_at)::integer % 1000000 = 0 then '' else to_char(i.linked_at, '.US') end || '+00:00' as "linked",
    to_char(i.last_signed_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', i.last_signed_in_at)::integer % 1000000 = 0 then '' else to_char(i.last_signed_in_at, '.US') end || '+00:00' as "lastSignedIn"
  from (
    select i.*
    from identity i
    where i.user_id = $2
      and true
    order by i.id asc
    limit 25
  ) i
  join user_account u on u.id = i.user_id
) page on true
order by page."id" asc;

-- identity/getIdentity.sql, statement 3
