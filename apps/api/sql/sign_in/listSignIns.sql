-- GET /api/users/{username}/sign-ins/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select counted.total,
  page.*
from (
  select (
    (
      select count(*)
      from (
        select
        from session_use s
        left join api_token t on t.id = s.api_token_id
          and t.user_id = s.user_id
        where s.user_id = $1
          and s.epoch = (select u.session_epoch from user_account u where u.id = $2)
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
          and exists (select from user_account u where u.id = $3 and u.is_active)
        limit 500
      ) counted
    ) + (
      select count(*)
      from (
        select
        from api_token t
        left join api_token_usage x on x.token_id = t.id
        where t.user_id = $4
          and t.local_site_id is null
          and t.parent_id is null
          and t.is_valid
          and coalesce(t.expires_at > now(), true)
          and exists (select from user_account u where u.id = $5 and u.is_active)
        limit 500
      ) counted
    ) + (
      select count(*)
      from (
        select
        from oauth_grant g
        join oauth_application a on a.id = g.application_id
        left join lateral (
          select o.id,
            o.expires_at
          from oauth_token o
          where o.grant_id = g.id
          order by o.id desc
          limit 1
        ) o on true
        cross join lateral (
          select max(r.expires_at) as until,
            coalesce(bool_or(r.expires_at is null), false) as is_endless
          from oauth_refresh_token r
          where r.grant_id = g.id
            and r.revoked_at is null
            and r.replaced_at is null
            and coalesce(r.expires_at > now(), true)
        ) renewed
        left join oauth_token_usage x on x.token_id = o.id
        where g.user_id = $6
          and a.local_site_id is null
          and a.enabled
          and a.deleted_at is null
          and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
          and (o.expires_at > now() or renewed.until is not null or renewed.is_endless)
          and exists (select from user_account u where u.id = $7 and u.is_active)
        limit 500
      ) counted
    ) + (
      select count(*)
      from (
        select
        from feed_address f
        left join review_group g on g.id = f.group_id
          and g.local_site_id is null
          and g.deleted_at is null
          and (
            (
              not g.invite_only
                or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $8)
            )
          )
        left join repository r on r.id = f.repository_id
          and r.local_site_id is null
          and (
            (
              r.is_public
                or (
                  exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $9)
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $10
                    )
                )
            )
          )
        where f.user_id = $11
          and f.local_site_id is null
          and exists (select from user_account u where u.id = $12 and u.is_active)
        limit 500
      ) counted
    )
  ) as total
) counted
left join (
  select true as "isRow",
    s.id as "id",
    s.kind as "kind",
    $13::text as "username",
    s.name as "name",
    s.session_id as "sessionId",
    s.grant_id as "grantId",
    s.api_token_id as "apiTokenId",
    s.oauth_token_id as "oauthTokenId",
    s.feed_address_id as "feedAddressId",
    coalesce(s.session_id = $14::uuid, false) as "isCurrent",
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
    select s.*
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
          where s.user_id = $15
            and s.epoch = (select u.session_epoch from user_account u where u.id = $16)
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
            and exists (select from user_account u where u.id = $17 and u.is_active)
          order by s.last_used_at desc
          limit 500
        )
        union all (
          select ('api-token-' || t.id) collate "C",
            'api-token',
            t.note,
            null::uuid,
            null::integer,
            t.id,
            null::integer,
            null::integer,
            'api',
            t.created_at,
            x.last_used_at,
            t.expires_at,
            null,
            null
          from api_token t
          left join api_token_usage x on x.token_id = t.id
          where t.id = any(
            array(
              (
                select t.id
                from api_token t
                where t.user_id = $18
                  and t.local_site_id is null
                  and t.parent_id is null
                  and t.is_valid
                  and coalesce(t.expires_at > now(), true)
                order by t.local_site_id desc,
                  t.created_at desc
                limit 500
              )
              union all (
                select t.id
                from api_token_usage x
                cross join lateral (
                  select t.id
                  from api_token t
                  where t.id = x.token_id
                    and t.user_id = $19
                    and t.local_site_id is null
                    and t.parent_id is null
                    and t.is_valid
                    and coalesce(t.expires_at > now(), true)
                  offset 0
                ) t
                where x.user_id = $20
                order by x.last_used_at desc
                limit 500
              )
            )
          )
            and exists (select from user_account u where u.id = $21 and u.is_active)
          order by coalesce(x.last_used_at, t.created_at) desc
          limit 500
        )
        union all (
          select ('application-' || g.id) collate "C",
            'application',
            a.name,
            null::uuid,
            g.id,
            null::integer,
            o.id,
            null::integer,
            'oauth',
            g.created_at,
            x.last_used_at,
            case when not renewed.is_endless then greatest(o.expires_at, renewed.until) end,
            null,
            null
          from oauth_grant g
          join oauth_application a on a.id = g.application_id
          left join lateral (
            select o.id,
              o.expires_at
            from oauth_token o
            where o.grant_id = g.id
            order by o.id desc
            limit 1
          ) o on true
          cross join lateral (
            select max(r.expires_at) as until,
              coalesce(bool_or(r.expires_at is null), false) as is_endless
            from oauth_refresh_token r
            where r.grant_id = g.id
              and r.revoked_at is null
              and r.replaced_at is null
              and coalesce(r.expires_at > now(), true)
          ) renewed
          left join oauth_token_usage x on x.token_id = o.id
          where g.id = any(
            array(
              (
                select g.id
                from oauth_grant g
                join oauth_application a on a.id = g.application_id
                left join lateral (
                  select o.id,
                    o.expires_at
                  from oauth_token o
                  where o.grant_id = g.id
                  order by o.id desc
                  limit 1
                ) o on true
                cross join lateral (
                  select max(r.expires_at) as until,
                    coalesce(bool_or(r.expires_at is null), false) as is_endless
                  from oauth_refresh_token r
                  where r.grant_id = g.id
                    and r.revoked_at is null
                    and r.replaced_at is null
                    and coalesce(r.expires_at > now(), true)
                ) renewed
                where g.user_id = $22
                  and a.local_site_id is null
                  and a.enabled
                  and a.deleted_at is null
                  and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
                  and (o.expires_at > now() or renewed.until is not null or renewed.is_endless)
                order by g.created_at desc
                limit 500
              )
              union all (
                select g.id
                from oauth_token_usage x
                cross join lateral (
                  select g.id
                  from oauth_token used
                  join oauth_grant g on g.id = used.grant_id
                  join oauth_application a on a.id = g.application_id
                  left join lateral (
                    select o.id,
                      o.expires_at
                    from oauth_token o
                    where o.grant_id = g.id
                    order by o.id desc
                    limit 1
                  ) o on true
                  cross join lateral (
                    select max(r.expires_at) as until,
                      coalesce(bool_or(r.expires_at is null), false) as is_endless
                    from oauth_refresh_token r
                    where r.grant_id = g.id
                      and r.revoked_at is null
                      and r.replaced_at is null
                      and coalesce(r.expires_at > now(), true)
                  ) renewed
                  where used.id = x.token_id
                    and o.id = used.id
                    and g.user_id = $23
                    and a.local_site_id is null
                    and a.enabled
                    and a.deleted_at is null
                    and g.created_at > coalesce(a.tokens_ended_at, '-infinity')
                    and (o.expires_at > now() or renewed.until is not null or renewed.is_endless)
                  offset 0
                ) g
                where x.user_id = $24
                order by x.last_used_at desc
                limit 500
              )
            )
          )
            and exists (select from user_account u where u.id = $25 and u.is_active)
          order by coalesce(x.last_used_at, g.created_at) desc
          limit 500
        )
        union all (
          select ('feed-address-' || f.id) collate "C",
            'feed-address',
            coalesce(g.name, r.name, ''),
            null::uuid,
            null::integer,
            null::integer,
            null::integer,
            f.id,
            null,
            f.created_at,
            null::timestamptz,
            null::timestamptz,
            null,
            null
          from feed_address f
          left join review_group g on g.id = f.group_id
            and g.local_site_id is null
            and g.deleted_at is null
            and (
              (
                not g.invite_only
                  or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $26)
              )
            )
          left join repository r on r.id = f.repository_id
            and r.local_site_id is null
            and (
              (
                r.is_public
                  or (
                    exists (
                      select
                      from repository_user ru
                      where ru.repository_id = r.id
                        and ru.user_id = $27
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = $28
                      )
                  )
              )
            )
          where f.user_id = $29
            and f.local_site_id is null
            and exists (select from user_account u where u.id = $30 and u.is_active)
          order by f.created_at desc
          limit 500
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
    where true
      and true
    order by coalesce(s.last_used_at, s.started_at) desc,
      s.id desc
    limit 25
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
  ) used on true
) page on true
order by page."place" desc,
  page."id" desc;
