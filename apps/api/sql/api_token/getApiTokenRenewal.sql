-- GET /api/users/{username}/api-tokens/{api_token_id}/renewals/{api_token_renewal_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

select r."id" as "id",
  r."token_id" as "tokenId",
  r."replaced" as "replaced",
  t.user_id as "userId",
  u.username as "username",
  to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.created_at)::integer % 1000000 = 0 then '' else to_char(r.created_at, '.US') end || '+00:00' as "renewed",
  to_char(r.overlap_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.overlap_ends_at)::integer % 1000000 = 0 then '' else to_char(r.overlap_ends_at, '.US') end || '+00:00' as "overlapEnds",
  r.overlap_ends_at <= now() as "isOver",
  to_char(r.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.last_used_at)::integer % 1000000 = 0 then '' else to_char(r.last_used_at, '.US') end || '+00:00' as "lastUsed",
  r.xmin::text as "version"
from api_token_renewal r
join api_token t on t.id = r.token_id
join user_account u on u.id = t.user_id
where u.username = $1
  and t.id = $2
  and r.id = $3
  and t.local_site_id is null
  and r.ended_at is null;
