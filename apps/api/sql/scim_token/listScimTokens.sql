-- GET /api/scim-tokens/ by a superuser: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (select (select count(*) from scim_token t where true ) as total) counted
left join (
  select true as "isRow",
    t."id" as "id",
    p.name as "provider",
    s.name as "site",
    p.whole_user_names as "wholeUserNames",
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
    to_char(t.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.last_used_at)::integer % 1000000 = 0 then '' else to_char(t.last_used_at, '.US') end || '+00:00' as "lastUsed"
  from (select t.* from scim_token t where true and true order by t.id asc limit 25) t
  join scim_provider p on p.id = t.provider_id
  left join local_site s on s.id = p.local_site_id
) page on true
order by page."id" asc;
