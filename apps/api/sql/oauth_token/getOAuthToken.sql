-- GET /api/oauth-tokens/{oauth_token_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

select t."id" as "id",
  t."user_id" as "userId",
  t."application_id" as "applicationId",
  t."grant_id" as "grantId",
  t."scopes" as "scopes",
  t."sealed" as "sealed",
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
  a.name as "application",
  shown_bounds(t.bounds) as "bounds",
  to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
  t.xmin::text as "version"
from oauth_token t
join oauth_application a on a.id = t.application_id
where t.id = $1
  and t.local_site_id is null
  and case when t.application_id = any (array(select id from oauth_application where deleted_at is not null)) then false else true end
  and t.user_id = $2;
