-- GET /api/dashboard/ by its owner: 200

-- root/getRoot.sql, statement 1

with membership as materialized (
  select g.id,
    g.name,
    g.display_name
  from review_group_member one
  join review_group g on g.id = one.group_id
  where one.user_id = (select $1::integer)
    and g.local_site_id is null
    and g.deleted_at is null
    and (
      (
        not g.invite_only
          or exists (
            select
            from review_group_member m
            where m.group_id = g.id
              and m.user_id = (select $2::integer)
          )
      )
    )
),
shown_group as materialized (
  select g.id,
    g.name,
    g.display_name,
    bool_or(g.is_member) as is_member
  from (
    select id,
      name,
      display_name,
      true as is_member
    from membership
    union all
    select id,
      name,
      display_name,
      false
    from (
      select g.id,
        g.name,
        g.display_name
      from watched_group one
      join review_group g on g.id = one.group_id
      where one.user_id = (select $3::integer)
        and g.local_site_id is null
        and g.deleted_at is null
        and (
          (
            not g.invite_only
              or exists (
                select
                from review_group_member m
                where m.group_id = g.id
                  and m.user_id = (select $4::integer)
              )
          )
        )
    ) watched
  ) g
  where true
  group by g.id,
    g.name,
    g.display_name
  order by g.name
  limit 201
),
counted_group as materialized (select array(select id from membership union select id from shown_group) as ids),
left_out_id as materialized (
  select h.review_request_id as id
  from hidden_review_request h
  where h.user_id = (select $5::integer)
),
watched_id as materialized (
  select w.review_request_id as id
  from watched_review_request w
  where w.user_id = (select $6::integer)
),
marked as materialized (
  select q.id,
    q.status,
    q.submitter_id,
    q.reviewers,
    q.audience
  from (select id from left_out_id union select id from watched_id) one
  cross join lateral (select q.* from review_request q where q.id = one.id offset 0) q
  left join lateral (
    select g.id
    from review_group g
    where g.id = any(q.audience)
      and (
        not g.invite_only
          or (
            g.deleted_at is null
              and exists (
                select
                from review_group_member gm
                where gm.group_id = g.id
                  and gm.user_id = (select $7::integer)
              )
          )
      )
    limit 1
  ) opening on true
  left join lateral (
    select r.id
    from repository r
    where r.id = q.repository_id
      and (
        (
          r.is_public
            or (
              exists (
                select
                from repository_user ru
                where ru.repository_id = r.id
                  and ru.user_id = (select $8::integer)
              )
                or exists (
                  select
                  from repository_group rg
                  join review_group g on g.id = rg.group_id
                    and g.deleted_at is null
                  join review_group_member gm on gm.group_id = rg.group_id
                  where rg.repository_id = r.id
                    and gm.user_id = (select $9::integer)
                )
            )
        )
      )
  ) reached on true
  where q.local_site_id is null
    and (q.is_published or q.submitter_id = (select $10::integer))
    and (
      (
        (q.is_published and (q.repository_id is null or reached.id is not null))
          and (q.audience = '{}' or opening.id is not null)
      )
        or (
          q.submitter_id = (select $11::integer)
            or (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and exists (
                  select
                  from review_request_person p
                  where p.review_request_id = q.id
                    and p.user_id = (select $12::integer)
                  offset 0
                )
            )
        )
    )
),
left_out as materialized (select q.* from marked q where q.id in (select id from left_out_id)),
by_audience as materialized (
  select q.audience,
    coalesce(sum(q.n) filter (where q.is_seen and not q.is_among_all), 0) as n,
    coalesce(sum(q.n) filter (where q.is_seen and not (q.is_own and q.is_reviewer)), 0) - coalesce(sum(q.n) filter (where q.is_among_all), 0) as beside_to_me
  from (
    select q.*,
      (
        (q.is_published and (q.repository_id is null or reached.id is not null))
          and q.is_published
      )
      or (q.is_own and q.is_submitter) as is_seen,
      q.is_own
      and q.is_opened
      and (
        (q.is_published and (q.repository_id is null or reached.id is not null))
          and q.is_published
      ) as is_among_all
    from (
      select q.audience,
        nullif(q.repository_id, 0) as repository_id,
        q.is_published,
        q.is_submitter,
        q.is_reviewer,
        q.is_own,
        q.is_opened,
        sum(q.n) as n
      from (
        select q.audience,
          q.repository_id,
          q.is_published,
          q.is_submitter,
          q.is_reviewer,
          q.n,
          false as is_own,
          true as is_opened
        from review_request_opening_count q
        where q.user_id = 0
          and q.audience && (select ids from counted_group)
          and q.local_site_id = (select $13::integer)
          and q.status = 'P'
          and q.part = 'audience'
          and is_open
        union all
        select q.audience,
          q.repository_id,
          q.is_published,
          q.is_submitter,
          q.is_reviewer,
          q.n,
          false as is_own,
          true as is_opened
        from review_request_opening_count q
        where q.user_id = 0
          and q.audience && (select ids from counted_group)
          and q.local_site_id = (select $14::integer)
          and q.status = 'P'
          and q.part = 'audience'
          and not is_open
          and q.audience && array(
            select g.id
            from review_group_member gm
            join review_group g on g.id = gm.group_id
            where gm.user_id = (select $15::integer)
              and g.invite_only
              and g.deleted_at is null
          )
        union all
        select q.audience,
          q.repository_id,
          q.is_published,
          q.is_submitter,
          q.is_reviewer,
          q.n,
          true as is_own,
          (
            is_open
              or not is_open
              and q.audience && array(
                select g.id
                from review_group_member gm
                join review_group g on g.id = gm.group_id
                where gm.user_id = (select $16::integer)
                  and g.invite_only
                  and g.deleted_at is null
              )
          ) as is_opened
        from review_request_opening_count q
        where user_id <> 0
          and audience_of(user_id, q.audience) && audience_of((select $17::integer)::integer, (select ids from counted_group))
          and q.local_site_id = (select $18::integer)
          and q.status = 'P'
          and q.part = 'audience'
          and is_open
        union all
        select q.audience,
          q.repository_id,
          q.is_published,
          q.is_submitter,
          q.is_reviewer,
          q.n,
          true as is_own,
          (
            is_open
              or not is_open
              and q.audience && array(
                select g.id
                from review_group_member gm
                join review_group g on g.id = gm.group_id
                where gm.user_id = (select $19::integer)
                  and g.invite_only
                  and g.deleted_at is null
              )
          ) as is_opened
        from review_request_opening_count q
        where user_id <> 0
          and audience_of(user_id, q.audience) && audience_of((select $20::integer)::integer, (select ids from counted_group))
          and q.local_site_id = (select $21::integer)
          and q.status = 'P'
          and q.part = 'audience'
          and not is_open
      ) q
      group by q.audience,
        q.repository_id,
        q.is_published,
        q.is_submitter,
        q.is_reviewer,
        q.is_own,
        q.is_opened
    ) q
    left join lateral (
      select r.id
      from repository r
      where r.id = q.repository_id
        and (
          (
            r.is_public
              or (
                exists (
                  select
                  from repository_user ru
                  where ru.repository_id = r.id
                    and ru.user_id = (select $22::integer)
                )
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = (select $23::integer)
                  )
              )
          )
        )
    ) reached on true
  ) q
  group by q.audience
),
of_group as materialized (
  select one.group_id,
    sum(one.n) as n
  from (
    select unnest(q.audience) as group_id,
      q.n
    from by_audience q
    union all
    select unnest(q.audience),
      -1
    from left_out q
    where q.status = 'P'
  ) one
  group by one.group_id
)
select (
  own."toMe" - out.incoming + (
    select coalesce(sum(q.beside_to_me), 0)
    from by_audience q
    where q.audience && (select array(select id from membership))
  )
)::bigint as incoming,
  (own."toMe" - out."toMe")::bigint as "toMe",
  (own.outgoing - out.outgoing)::bigint as outgoing,
  (own.mine - out.mine)::bigint as mine,
  (
    select count(*)
    from marked q
    where q.id in (select id from watched_id)
      and q.id not in (select id from left_out_id)
  ) as starred,
  array(
    select json_build_object(
      'name',
      one.name,
      'displayName',
      one.display_name,
      'isMember',
      one.is_member,
      'count',
      coalesce(of_group.n, 0)
    )
    from shown_group one
    left join of_group on of_group.group_id = one.id
    order by one.name
  ) as groups
from (
  select coalesce(sum(q.n) filter (where q.is_reviewer and q.status = 'P'), 0) as "toMe",
    coalesce(sum(q.n) filter (where q.is_submitter and q.status = 'P'), 0) as outgoing,
    coalesce(sum(q.n) filter (where q.is_submitter), 0) as mine
  from (
    select q.status,
      q.is_submitter,
      q.is_reviewer,
      q.n
    from (
      select nullif(q.repository_id, 0) as repository_id,
        q.is_published,
        q.status,
        q.is_submitter,
        q.is_reviewer,
        sum(q.n) as n
      from review_request_opening_count q
      where q.user_id = (select (select $24::integer)::integer)
        and q.user_id <> 0
        and q.local_site_id = (select $25::integer)
        and q.part = 'sum'
      group by q.repository_id,
        q.is_published,
        q.status,
        q.is_submitter,
        q.is_reviewer
    ) q
    left join lateral (
      select r.id
      from repository r
      where r.id = q.repository_id
        and (
          (
            r.is_public
              or (
                exists (
                  select
                  from repository_user ru
                  where ru.repository_id = r.id
                    and ru.user_id = (select $26::integer)
                )
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = (select $27::integer)
                  )
              )
          )
        )
    ) reached on true
    where q.is_submitter
      or (
        (q.is_published and (q.repository_id is null or reached.id is not null))
          and q.is_published
      )
  ) q
) own
cross join (
  select count(*) filter (
    where q.status = 'P'
      and (
        q.audience && (select array(select id from membership))
          or q.reviewers @> (select $28::integer[])
      )
  ) as incoming,
    count(*) filter (where q.status = 'P' and (q.reviewers @> (select $29::integer[]))) as "toMe",
    count(*) filter (
      where q.status = 'P'
        and (q.submitter_id = (select (select $30::integer)::integer))
    ) as outgoing,
    count(*) filter (where (q.submitter_id = (select (select $31::integer)::integer))) as mine
  from left_out q
) out;
