-- PUT /api/oauth-tokens/{oauth_token_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- oauth_token/getOAuthToken.sql, statement 2

with held as (select from oauth_grant where id = $1 for update),
token as (
  update oauth_token t
  set scopes = $2::text[]
  where t.id = $3
    and t.xmin = $4::xid
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
      left join user_account u on u.id = $5
        and u.session_epoch = $6
        and u.is_active
        and not exists (select from revoked_session ended where ended.session_id = $7)
      left join local_site s on s.name = $8::text
      left join local_site_user m on m.local_site_id = s.id
        and m.user_id = u.id
    ) = $9
    and (select true from held)
  returning t.*
),
renewing as (
  update oauth_refresh_token r
  set scopes = $10::text[]
  from token t
  where r.grant_id = t.grant_id
    and r.revoked_at is null
),
changed as (
  select t."id" as "id",
    t."user_id" as "userId",
    t."application_id" as "applicationId",
    t."grant_id" as "grantId",
    t."scopes" as "scopes",
    t."sealed" as "sealed",
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
    a.name as "application",
    shown_bounds(t.bounds) as "bounds",
    to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires"
  from token t
  join oauth_application a on a.id = t.application_id
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
  select $11,
    e.action,
    e.subject,
    e.details,
    $12,
    $13,
    $14,
    $15,
    $16::uuid,
    coalesce($17::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($18::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;
