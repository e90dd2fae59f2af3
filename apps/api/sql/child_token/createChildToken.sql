-- POST /api/child-tokens/ by an API token: 201

-- child_token/getChildToken.sql, statement 1

-- child_token/listChildTokens.sql, statement 2

START TRANSACTION;

select t.id
from api_token t
where t.id = $1
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
    left join api_token t on t.lookup in ($2)
      and t.parent_id is null
    left join user_account u on u.id = t.user_id
    left join local_site s on s.name = $3::text
    left join local_site_user m on m.local_site_id = s.id
      and m.user_id = u.id
  ) = $4
for no key update;

select count(*)::integer as count
from api_token t
where t.parent_id = $1
  and t.expires_at > now()
  and t.is_valid;

insert into api_token (
  parent_id,
  user_id,
  local_site_id,
  lookup,
  key_id,
  note,
  policy,
  is_agent,
  bounds,
  expires_at
)
select p.id,
  p.user_id,
  p.local_site_id,
  $1,
  $2,
  $3,
  coalesce($4::jsonb, p.policy),
  p.is_agent
  or $5,
  $6::jsonb,
  least(now() + $7 * interval '1 second', $8::timestamptz)
from api_token p
where p.id = $9
returning id;

-- child_token/getChildToken.sql, statement 2

-- repository/createRepository.sql, statement 4

COMMIT;
