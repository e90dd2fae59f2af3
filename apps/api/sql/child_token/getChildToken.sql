-- GET /api/child-tokens/{child_token_id}/ by an API token: 200

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
)::text as identity,
  null as "passwordHash",
  t.key_id as "keyId"
from (select) as one
left join api_token t on t.lookup in ($1)
  and t.parent_id is null
left join user_account u on u.id = t.user_id
left join local_site s on s.name = $2::text
left join local_site_user m on m.local_site_id = s.id
  and m.user_id = u.id;

select t."id" as "id",
  t."user_id" as "userId",
  t."note" as "note",
  t."policy" as "policy",
  t."is_agent" as "isAgent",
  t.parent_id as "parentId",
  u.username as "username",
  shown_bounds(t.bounds) as "bounds",
  to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
  t.is_valid as "valid",
  to_char(x.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', x.last_used_at)::integer % 1000000 = 0 then '' else to_char(x.last_used_at, '.US') end || '+00:00' as "lastUsed",
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
  (
    to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "place",
  t.xmin::text as "version"
from api_token t
join user_account u on u.id = t.user_id
left join api_token_usage x on x.token_id = t.id
where t.id = $1
  and t.parent_id = $2
  and t.expires_at > now();
