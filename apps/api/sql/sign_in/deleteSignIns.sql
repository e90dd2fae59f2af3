-- DELETE /api/users/{username}/sign-ins/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

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
),
audited as (
  insert into audit_log (
    actor,
    action,
    subject,
    details,
    credential_kind,
    credential_id,
    address,
    request_id,
    outbox_id,
    at
  )
  select $9,
    e.action,
    e.subject,
    e.details,
    $10,
    $11,
    $12,
    $13,
    $14::uuid,
    coalesce($15::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($16::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;

COMMIT;

-- sign_in/listSignIns.sql, statement 3
