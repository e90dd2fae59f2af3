-- POST /api/users/{username}/api-tokens/{api_token_id}/renewals/ by its owner: 201

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

select coalesce($1::timestamptz <= now(), false) as "isOver",
  count(*)::integer as former
from api_token_renewal r
where r.token_id = $2
  and r.ended_at is null
  and r.overlap_ends_at > now();

with held as (
  select t.id,
    t.renewals,
    t.lookup,
    t.key_id,
    t.expires_at <= now() as has_expired,
    t.expires_at as next_end
  from api_token t
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
  for update
),
kept as (
  insert into api_token_renewal (token_id, replaced, lookup, key_id, overlap_ends_at)
  select id,
    renewals,
    lookup,
    key_id,
    case when has_expired then now() else least(now() + $8 * interval '1 second', next_end) end
  from held
  returning *
),
stored as (
  update api_token t
  set lookup = $9,
    key_id = $10,
    renewals = t.renewals + 1,
    expires_at = held.next_end,
    updated_at = now()
  from held
  where t.id = held.id
  returning t.id,
    t.user_id
),
changed as (
  select r."id" as "id",
    r."token_id" as "tokenId",
    r."replaced" as "replaced",
    t.user_id as "userId",
    u.username as "username",
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.created_at)::integer % 1000000 = 0 then '' else to_char(r.created_at, '.US') end || '+00:00' as "renewed",
    to_char(r.overlap_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.overlap_ends_at)::integer % 1000000 = 0 then '' else to_char(r.overlap_ends_at, '.US') end || '+00:00' as "overlapEnds",
    r.overlap_ends_at <= now() as "isOver",
    to_char(r.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', r.last_used_at)::integer % 1000000 = 0 then '' else to_char(r.last_used_at, '.US') end || '+00:00' as "lastUsed"
  from kept r
  join stored t on t.id = r.token_id
  join user_account u on u.id = t.user_id
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
),
asked as (
  insert into outbox_message (id, queue, name, payload, request_id, traceparent, due_at)
  select $19::uuid,
    $20,
    $21,
    $22::jsonb,
    $23,
    $24,
    now()
  where exists (select from changed)
)
select *
from changed;
