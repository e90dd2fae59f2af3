-- GET /api/users/{username}/api-tokens/{api_token_id}/child-tokens/{child_token_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

select t."id" as "id",
  t."user_id" as "userId",
  t."note" as "note",
  t."policy" as "policy",
  t."is_agent" as "isAgent",
  t.parent_id as "parentId",
  u.username as "username",
  shown_bounds(t.bounds) as "bounds",
  to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
  t.is_valid as "valid",
  to_char(x.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', x.last_used_at)::integer % 1000000 = 0 then '' else to_char(x.last_used_at, '.US') end || '+00:00' as "lastUsed",
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
  (
    to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "place",
  t.xmin::text as "version"
from api_token t
join user_account u on u.id = t.user_id
left join api_token_usage x on x.token_id = t.id
where t.id = $1
  and t.parent_id = $2
  and t.expires_at > now()
  and u.username = $3
  and t.local_site_id is null;
