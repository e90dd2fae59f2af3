-- DELETE /api/child-tokens/{child_token_id}/ by an API token: 204

-- child_token/getChildToken.sql, statement 1

-- child_token/getChildToken.sql, statement 2

with changed as (
  delete from api_token t
  where t.id = $1
    and t.xmin = $2::xid
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
        case when t.id is not null then json_build_object(
          'id',
          t.id,
          'isAgent',
          t.is_agent,
          'policy',
          t.policy,
          'bounds',
          t.bounds,
          'renamed',
          null,
          'isValid',
          t.is_valid,
          'isExpired',
          coalesce(t.expires_at <= now(), false),
          'expiresAt',
          t.expires_at,
          'invalidatedAt',
          t.invalidated_at,
          'invalidReason',
          t.invalid_reason,
          'localSiteId',
          t.local_site_id,
          'note',
          t.note,
          'secret',
          t.renewals
        ) end,
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
      left join api_token t on t.lookup in ($3)
        and t.parent_id is null
      left join user_account u on u.id = t.user_id
      left join local_site s on s.name = $4::text
      left join local_site_user m on m.local_site_id = s.id
        and m.user_id = u.id
    ) = $5
  returning t.id
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
  select $6,
    e.action,
    e.subject,
    e.details,
    $7,
    $8,
    $9,
    $10,
    $11::uuid,
    coalesce($12::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($13::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;
