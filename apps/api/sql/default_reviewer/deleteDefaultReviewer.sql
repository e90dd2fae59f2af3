-- DELETE /api/default-reviewers/{default_reviewer_id}/ by a superuser: 204

-- root/getRoot.sql, statement 1

select d."id" as "id",
  d."name" as "name",
  d."file_regex" as "fileRegex",
  d.extra_data as "extraData",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from default_reviewer_group t
    join review_group g on g.id = t.group_id
    where t.default_reviewer_id = d.id
      and g.local_site_id is null
      and g.deleted_at is null
      and (true)
    order by g.name
  ) as "groups",
  array(
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from default_reviewer_person t
    join user_account u on u.id = t.user_id
    where t.default_reviewer_id = d.id
    order by u.username
  ) as "users",
  array(
    select json_build_object('id', r.id, 'name', r.name)
    from default_reviewer_repository t
    join repository r on r.id = t.repository_id
    where t.default_reviewer_id = d.id
      and (true)
    order by r.id
  ) as "repositories",
  d.xmin::text as "version"
from default_reviewer d
where d.id = $2
  and d.local_site_id is null;

with changed as (
  delete from default_reviewer d
  where d.id = $1
    and d.xmin = $2::xid
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
      left join user_account u on u.id = $3
        and u.session_epoch = $4
        and u.is_active
        and not exists (select from revoked_session ended where ended.session_id = $5)
      left join local_site s on s.name = $6::text
      left join local_site_user m on m.local_site_id = s.id
        and m.user_id = u.id
    ) = $7
  returning d.id
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
  select $8,
    e.action,
    e.subject,
    e.details,
    $9,
    $10,
    $11,
    $12,
    $13::uuid,
    coalesce($14::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($15::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;
