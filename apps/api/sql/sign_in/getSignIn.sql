-- GET /api/users/{username}/sign-ins/{sign_in}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select s.id as "id",
  s.kind as "kind",
  $1::text as "username",
  s.name as "name",
  s.session_id as "sessionId",
  s.grant_id as "grantId",
  s.api_token_id as "apiTokenId",
  s.oauth_token_id as "oauthTokenId",
  s.feed_address_id as "feedAddressId",
  coalesce(s.session_id = $2::uuid, false) as "isCurrent",
  to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', s.started_at)::integer % 1000000 = 0 then '' else to_char(s.started_at, '.US') end || '+00:00' as "started",
  to_char(s.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', s.last_used_at)::integer % 1000000 = 0 then '' else to_char(s.last_used_at, '.US') end || '+00:00' as "lastUsed",
  to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', s.expires_at)::integer % 1000000 = 0 then '' else to_char(s.expires_at, '.US') end || '+00:00' as "expires",
  coalesce(s.network, used.network) as "network",
  coalesce(s.client, used.client) as "client",
  (
    to_char(
      coalesce(s.last_used_at, s.started_at) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
    ) collate "C"
  ) as "place"
from (
  select *
  from (
    (
      select ('session-' || s.session_id) collate "C",
        'session',
        s.client,
        s.session_id,
        null::integer,
        case when t.local_site_id is null then coalesce(t.parent_id, t.id) end,
        null::integer,
        null::integer,
        null,
        s.started_at,
        s.last_used_at,
        s.expires_at,
        s.network,
        s.client
      from session_use s
      left join api_token t on t.id = s.api_token_id
        and t.user_id = s.user_id
      where s.user_id = $3
        and s.epoch = (select u.session_epoch from user_account u where u.id = $4)
        and s.expires_at > now()
        and not exists (select from revoked_session r where r.session_id = s.session_id)
        and (
          s.api_token_id is null
            or (
              t.is_valid
                and coalesce(t.expires_at > now(), true)
                and (
                  t.renewals = s.secret
                    or exists (
                      select
                      from api_token_renewal r
                      where r.token_id = t.id
                        and r.replaced = s.secret
                        and r.ended_at is null
                        and r.overlap_ends_at > now()
                    )
                )
                and (
                  t.parent_id is null
                    or exists (
                      select
                      from api_token p
                      where p.id = t.parent_id
                        and p.is_valid
                        and coalesce(p.expires_at > now(), true)
                    )
                )
            )
        )
        and exists (select from user_account u where u.id = $5 and u.is_active)
        and s.session_id = $6::uuid
    )
  ) one (
    id,
    kind,
    name,
    session_id,
    grant_id,
    api_token_id,
    oauth_token_id,
    feed_address_id,
    token_kind,
    started_at,
    last_used_at,
    expires_at,
    network,
    client
  )
) s
left join lateral (
  select u.network,
    u.client
  from token_use u
  where u.token_kind = s.token_kind
    and u.token_id = coalesce(s.oauth_token_id, s.api_token_id)
    and u.day = (
      select max(newest.day)
      from token_use newest
      where newest.token_kind = s.token_kind
        and newest.token_id = coalesce(s.oauth_token_id, s.api_token_id)
    )
  order by u.last_used_at desc
  limit 1
) used on true;
