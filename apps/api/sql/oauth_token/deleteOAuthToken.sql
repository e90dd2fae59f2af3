-- DELETE /api/oauth-tokens/{oauth_token_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- oauth_token/getOAuthToken.sql, statement 2

with held as (select from oauth_grant where id = $1 for update),
changed as (
  delete from oauth_token t
  where t.id = $2
    and t.xmin = $3::xid
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
    and (select true from held)
  returning t.grant_id
),
revoked as (
  update oauth_refresh_token r
  set revoked_at = now()
  from changed ended
  where r.grant_id = ended.grant_id
    and r.revoked_at is null
),
codes as (
  delete from oauth_authorization_code c using changed ended
  where c.grant_id = ended.grant_id
    and c.used_at is null
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
),
asked as (
  insert into outbox_message (id, queue, name, payload, request_id, traceparent, due_at)
  select $17::uuid,
    $18,
    $19,
    $20::jsonb,
    $21,
    $22,
    now()
  where exists (select from changed)
)
select *
from changed;
