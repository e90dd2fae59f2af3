-- POST /api/deleted-groups/{deleted_group_id}/restore/ by a superuser: 201

-- root/getRoot.sql, statement 1

-- group/getDeletedGroup.sql, statement 2

START TRANSACTION;

with changed as (
  update review_group g
  set deleted_at = null,
    restorable_until = null,
    name = $1
  where g.id = $2
    and g.xmin = $3::xid
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
      left join user_account u on u.id = $4
        and u.session_epoch = $5
        and u.is_active
        and not exists (select from revoked_session ended where ended.session_id = $6)
      left join local_site s on s.name = $7::text
      left join local_site_user m on m.local_site_id = s.id
        and m.user_id = u.id
    ) = $8
    and g.restorable_until > now()
  returning g."id" as "id",
    g."name" as "name",
    g."aliases" as "aliases",
    g."display_name" as "displayName",
    g."mailing_list" as "mailingList",
    g."visible" as "visible",
    g."invite_only" as "inviteOnly",
    g."managed_by" as "managedBy",
    g.extra_data as "extraData"
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

-- group/createGroup.sql, statement 4

-- group/createGroup.sql, statement 5

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
