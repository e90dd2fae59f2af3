-- GET /api/scim-tokens/{scim_token_id}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select t."id" as "id",
  p.name as "provider",
  s.name as "site",
  p.whole_user_names as "wholeUserNames",
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
  to_char(t.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.last_used_at)::integer % 1000000 = 0 then '' else to_char(t.last_used_at, '.US') end || '+00:00' as "lastUsed"
from scim_token t
join scim_provider p on p.id = t.provider_id
left join local_site s on s.id = p.local_site_id
where t.id = $1;
