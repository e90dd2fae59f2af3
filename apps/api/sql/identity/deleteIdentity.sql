-- DELETE /api/users/{username}/identities/{identity_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- identity/getIdentity.sql, statement 2

-- identity/getIdentity.sql, statement 3

START TRANSACTION;

-- user/updateUser.sql, statement 4

-- identity/getIdentity.sql, statement 2

-- identity/getIdentity.sql, statement 3

-- identity/getIdentity.sql, statement 3

select u.password_hash is not null as "hasPassword",
  u.is_superuser as "isSuperuser",
  exists (
    select
    from identity i
    where i.user_id = u.id
      and i.id <> $1
      and i.issuer = any($2::text[])
  ) as "hasOther"
from user_account u
where u.id = $3;

with ended as (
  insert into revoked_session (session_id, expires_at)
  select p.session_id,
    p.expires_at
  from provider_session p
  join identity i on i.id = p.identity_id
  where i.id = $1
    and p.session_id is distinct from $2::uuid
  on conflict do nothing
  returning session_id
),
forgotten as (delete from session_use where session_id in (select session_id from ended)),
removed as (delete from identity where id = $3)
select
from ended;

-- api_token/updateTokenLimits.sql, statement 7

COMMIT;
