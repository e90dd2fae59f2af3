-- GET /api/users/{username}/identities/{identity_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

select i."id" as "id",
  i."issuer" as "issuer",
  i."subject" as "subject",
  i."user_id" as "userId",
  u.username as "username",
  to_char(i.linked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', i.linked_at)::integer % 1000000 = 0 then '' else to_char(i.linked_at, '.US') end || '+00:00' as "linked",
  to_char(i.last_signed_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', i.last_signed_in_at)::integer % 1000000 = 0 then '' else to_char(i.last_signed_in_at, '.US') end || '+00:00' as "lastSignedIn"
from identity i
join user_account u on u.id = i.user_id
where i.id = $1
  and u.username = $2;

select p."id" as "id",
  p."slug" as "slug",
  p."name" as "name",
  p."issuer" as "issuer",
  p."client_id" as "clientId",
  p."credential" as "credential",
  p."sealed" as "sealed",
  p."scopes" as "scopes",
  p."username_claim" as "usernameClaim",
  p."groups_claim" as "groupsClaim",
  p."create_accounts" as "createAccounts",
  p."link" as "link",
  p."email_domains" as "emailDomains",
  p."tenants" as "tenants"
from sign_in_provider p
where true
order by p.name,
  p.id;
