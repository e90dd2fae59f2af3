-- DELETE /api/groups/{group_name}/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- group/getGroupDeletion.sql, statement 2

START TRANSACTION;

with changed as (
  update review_group g
  set deleted_at = now(),
    restorable_until = (now() + $1::integer * interval '1 day')
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
    e.details || (
      select jsonb_build_object(
        'members',
        coalesce(jsonb_agg(m.username order by m.place) filter (where m.place <= $10), '[]'),
        'moreMembers',
        count(*) > $11
      )
      from (
        select u.username,
          row_number() over (order by first.user_id) as place
        from (
          select user_id
          from review_group_member
          where group_id = $12
          order by user_id
          limit $13
        ) first
        join user_account u on u.id = first.user_id
      ) m
    ),
    $14,
    $15,
    $16,
    $17,
    $18::uuid,
    coalesce($19::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($20::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
),
asked as (
  insert into outbox_message (id, queue, name, payload, request_id, traceparent, due_at)
  select $21::uuid,
    $22,
    $23,
    $24::jsonb,
    $25,
    $26,
    (now() + $27::integer * interval '1 day')
  where exists (select from changed)
)
select *
from changed;

-- group/createGroup.sql, statement 4

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
