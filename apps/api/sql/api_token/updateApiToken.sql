-- PUT /api/users/{username}/api-tokens/{api_token_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

with stored as (
  update api_token t
  set note = $1,
    policy = $2,
    is_agent = $3,
    extra_data = $4,
    updated_at = now(),
    invalid_reason = $5
  where t.id = $6
    and t.xmin = $7::xid
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
      left join user_account u on u.id = $8
        and u.session_epoch = $9
        and u.is_active
        and not exists (select from revoked_session ended where ended.session_id = $10)
      left join local_site s on s.name = $11::text
      left join local_site_user m on m.local_site_id = s.id
        and m.user_id = u.id
    ) = $12
  returning t.*
),
changed as (
  select t."id" as "id",
    t."user_id" as "userId",
    t."note" as "note",
    t."policy" as "policy",
    t."is_agent" as "isAgent",
    t."invalid_reason" as "invalidReason",
    u.username as "username",
    shown_bounds(t.bounds) as "bounds",
    t.extra_data as "extraData",
    to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
    coalesce(t.expires_at <= now(), false) as "expired",
    t.is_valid as "valid",
    to_char(t.invalidated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.invalidated_at)::integer % 1000000 = 0 then '' else to_char(t.invalidated_at, '.US') end || '+00:00' as "invalidDate",
    to_char(x.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', x.last_used_at)::integer % 1000000 = 0 then '' else to_char(x.last_used_at, '.US') end || '+00:00' as "lastUsed",
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
    to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.updated_at)::integer % 1000000 = 0 then '' else to_char(t.updated_at, '.US') end || '+00:00' as "updated"
  from stored t
  join user_account u on u.id = t.user_id
  left join api_token_usage x on x.token_id = t.id
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
  select $13,
    e.action,
    e.subject,
    e.details,
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
)
select *
from changed;
