-- PUT /api/repositories/{repository_id}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select r."id" as "id",
  r."name" as "name",
  r."path" as "path",
  r."mirror_path" as "mirrorPath",
  r."root_url" as "rootUrl",
  r."uuid" as "uuid",
  r."bug_tracker" as "bugTracker",
  r."tool" as "tool",
  r."visible" as "visible",
  r."carries_ship_its" as "carriesShipIts",
  r.extra_data as "extraData",
  r.is_public as "isPublic",
  r.archived_at is not null as "isArchived",
  (select s.kind from repository_source s where s.repository_id = r.id) as "sourceKind",
  r.xmin::text as "version",
  (true) as "readable",
  coalesce(r.former_name, substring(r.name from '^ar:(.*):[0-9a-f]+$'), r.name) as "nameBefore",
  coalesce(r.was_public, false) as "publicBefore",
  r.local_site_id as "localSiteId"
from repository r
where r.id = $1
  and r.local_site_id is null;

with changed as (
  update repository r
  set "extra_data" = $1::jsonb
  where r.id = $2
    and r.xmin = $3::xid
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
  returning r."id" as "id",
    r."name" as "name",
    r."path" as "path",
    r."mirror_path" as "mirrorPath",
    r."root_url" as "rootUrl",
    r."uuid" as "uuid",
    r."bug_tracker" as "bugTracker",
    r."tool" as "tool",
    r."visible" as "visible",
    r."carries_ship_its" as "carriesShipIts",
    r.extra_data as "extraData",
    r.is_public as "isPublic",
    r.archived_at is not null as "isArchived",
    (select s.kind from repository_source s where s.repository_id = r.id) as "sourceKind"
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
