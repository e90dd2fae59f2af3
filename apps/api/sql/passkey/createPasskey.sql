-- POST /api/users/{username}/passkeys/ by its owner: 201

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- authenticator/deleteAuthenticator.sql, statement 4

with changed as (
  update user_account u
  set session_epoch = floor(random() * 2000000000)::integer
  where u.id = $1
    and (
      select json_build_object(
        'person',
        case when u.id is not null then json_build_object(
          'id',
          u.id,
          'username',
          u.username,
          'isSuperuser',
          u.is_superuser,
          'isStaff',
          u.is_staff,
          'isBot',
          u.is_bot,
          'isActive',
          u.is_active,
          'epoch',
          u.session_epoch,
          'hasSecondFactor',
          u.has_second_factor,
          'permissions',
          array(select codename from user_permission where user_id = u.id order by codename)
        ) end,
        'token',
        null,
        'grant',
        null,
        'site',
        case when s.id is not null then json_build_object(
          'id',
          s.id,
          'name',
          s.name,
          'isPublic',
          s.is_public,
          'isMember',
          m.user_id is not null,
          'isAdmin',
          coalesce(m.is_admin, false)
        ) end
      )::text
      from (select) as one
      left join user_account u on u.id = $2
        and u.session_epoch = $3
        and u.is_active
        and not exists (select from revoked_session ended where ended.session_id = $4)
      left join local_site s on s.name = $5::text
      left join local_site_user m on m.local_site_id = s.id
        and m.user_id = u.id
    ) = $6
    and u.session_epoch = $7
  returning u.session_epoch as epoch
),
spared as (
  update session_use s
  set epoch = one.epoch,
    spared_at = now()
  from changed one
  where s.session_id = $8
)
select *
from changed;

select count(*) as count from passkey where user_id = $1;

INSERT INTO "passkey"(
  "id",
  "user_id",
  "name",
  "rp_id",
  "credential_id",
  "public_key",
  "sign_count",
  "challenged_at",
  "added_at",
  "last_used_at"
)
VALUES (DEFAULT, $1, $2, $3, $4, $5, $6, $7, DEFAULT, DEFAULT)
RETURNING "id",
  "added_at";

-- repository/createRepository.sql, statement 4

-- authenticator/deleteAuthenticator.sql, statement 7

select p."id" as "id",
  p."user_id" as "userId",
  p."name" as "name",
  u.username as "username",
  to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', p.added_at)::integer % 1000000 = 0 then '' else to_char(p.added_at, '.US') end || '+00:00' as "added",
  to_char(p.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', p.last_used_at)::integer % 1000000 = 0 then '' else to_char(p.last_used_at, '.US') end || '+00:00' as "lastUsed",
  p.rp_id = $1 as "worksHere",
  p.xmin::text as "version"
from passkey p
join user_account u on u.id = p.user_id
where p.id = $2;

COMMIT;
