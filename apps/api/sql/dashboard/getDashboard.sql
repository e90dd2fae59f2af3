-- GET /api/dashboard/ by its owner: 200

-- root/getRoot.sql, statement 1

with membership as materialized (
  select g.id
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
    bool_or(one.is_member) as is_member
  from (
    select id,
      true as is_member
    from membership
    union all
    select id,
      false
    from (
      select g.id
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
  ) one
  join review_group g on g.id = one.id
  where true
  group by g.id
  order by g.name
  limit 201
),
left_out_id as materialized (
  select h.review_request_id as id
  from hidden_review_request h
  where h.user_id = (select $5::integer)
),
left_out as materialized (
  select q.id,
    q.status,
    q.submitter_id,
    q.reviewers,
    q.audience
  from (select id from left_out_id) one
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
                  and gm.user_id = (select $6::integer)
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
                  and ru.user_id = (select $7::integer)
              )
                or exists (
                  select
                  from repository_group rg
                  join review_group g on g.id = rg.group_id
                    and g.deleted_at is null
                  join review_group_member gm on gm.group_id = rg.group_id
                  where rg.repository_id = r.id
                    and gm.user_id = (select $8::integer)
                )
            )
        )
      )
  ) reached on true
  where q.local_site_id is null
    and (q.is_published or q.submitter_id = (select $9::integer))
    and (
      (
        (q.is_published and (q.repository_id is null or reached.id is not null))
          and (q.audience = '{}' or opening.id is not null)
      )
        or (
          q.submitter_id = (select $10::integer)
            or (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and exists (
                  select
                  from review_request_person p
                  where p.review_request_id = q.id
                    and p.user_id = (select $11::integer)
                  offset 0
                )
            )
        )
    )
),
left_out_of_group as materialized (
  select unnest(q.audience) as group_id,
    count(*) as n
  from left_out q
  where q.status = 'P'
  group by 1
),
starred as materialized (
  select q.id,
    q.status,
    q.submitter_id,
    q.reviewers,
    q.audience
  from (
    select w.review_request_id as id
    from watched_review_request w
    where w.user_id = (select $12::integer)
  ) one
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
                  and gm.user_id = (select $13::integer)
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
                  and ru.user_id = (select $14::integer)
              )
                or exists (
                  select
                  from repository_group rg
                  join review_group g on g.id = rg.group_id
                    and g.deleted_at is null
                  join review_group_member gm on gm.group_id = rg.group_id
                  where rg.repository_id = r.id
                    and gm.user_id = (select $15::integer)
                )
            )
        )
      )
  ) reached on true
  where q.local_site_id is null
    and (q.is_published or q.submitter_id = (select $16::integer))
    and (
      (
        (q.is_published and (q.repository_id is null or reached.id is not null))
          and (q.audience = '{}' or opening.id is not null)
      )
        or (
          q.submitter_id = (select $17::integer)
            or (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and exists (
                  select
                  from review_request_person p
                  where p.review_request_id = q.id
                    and p.user_id = (select $18::integer)
                  offset 0
                )
            )
        )
    )
)
select (
  (
    (
      select coalesce(sum(q.n), 0)::bigint
      from (
        select nullif(q.repository_id, 0) as repository_id,
          q.is_published,
          q.is_submitter,
          sum(q.n) as n
        from review_request_opening_count q
        where true
          and q.user_id = (select (select $19::integer)::integer)
          and q.user_id <> 0
          and q.local_site_id = (select $20::integer)
          and q.status = (select $21::text)
          and true
          and q.is_reviewer
          and q.part = 'sum'
        group by q.repository_id,
          q.is_published,
          q.is_submitter
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
      where (
        q.is_submitter
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
          )
      )
    ) + (
      (
        select coalesce(sum(q.n), 0)::bigint
        from (
          select nullif(q.repository_id, 0) as repository_id,
            q.is_published,
            q.is_submitter,
            sum(q.n) as n
          from review_request_opening_count q
          where true
            and q.user_id = 0
            and q.local_site_id = (select $24::integer)
            and q.status = (select $25::text)
            and true
            and true
            and q.part = 'audience'
            and q.audience && (select array(select id from membership))
            and is_open
          group by q.repository_id,
            q.is_published,
            q.is_submitter
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
        where (q.is_published and (q.repository_id is null or reached.id is not null))
          and q.is_published
      ) + (
        select coalesce(sum(q.n), 0)::bigint
        from (
          select nullif(q.repository_id, 0) as repository_id,
            q.is_published,
            q.is_submitter,
            sum(q.n) as n
          from review_request_opening_count q
          where true
            and q.user_id = 0
            and q.local_site_id = (select $28::integer)
            and q.status = (select $29::text)
            and true
            and true
            and q.part = 'audience'
            and q.audience && (select array(select id from membership))
            and not is_open
            and q.audience && array(
              select g.id
              from review_group_member gm
              join review_group g on g.id = gm.group_id
              where gm.user_id = (select $30::integer)
                and g.invite_only
                and g.deleted_at is null
            )
          group by q.repository_id,
            q.is_published,
            q.is_submitter
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
                        and ru.user_id = (select $31::integer)
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = (select $32::integer)
                      )
                  )
              )
            )
        ) reached on true
        where (q.is_published and (q.repository_id is null or reached.id is not null))
          and q.is_published
      )
    ) - (
      (
        select coalesce(sum(q.n), 0)::bigint
        from (
          select nullif(q.repository_id, 0) as repository_id,
            q.is_published,
            q.is_submitter,
            sum(q.n) as n
          from review_request_opening_count q
          where true
            and true
            and q.local_site_id = (select $33::integer)
            and q.status = (select $34::text)
            and true
            and true
            and q.part = 'audience'
            and user_id <> 0
            and audience_of(user_id, q.audience) && audience_of((select $35::integer)::integer, (select array(select id from membership)))
            and is_open
          group by q.repository_id,
            q.is_published,
            q.is_submitter
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
                        and ru.user_id = (select $36::integer)
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = (select $37::integer)
                      )
                  )
              )
            )
        ) reached on true
        where (q.is_published and (q.repository_id is null or reached.id is not null))
          and q.is_published
      ) + (
        select coalesce(sum(q.n), 0)::bigint
        from (
          select nullif(q.repository_id, 0) as repository_id,
            q.is_published,
            q.is_submitter,
            sum(q.n) as n
          from review_request_opening_count q
          where true
            and true
            and q.local_site_id = (select $38::integer)
            and q.status = (select $39::text)
            and true
            and true
            and q.part = 'audience'
            and user_id <> 0
            and audience_of(user_id, q.audience) && audience_of((select $40::integer)::integer, (select array(select id from membership)))
            and not is_open
            and q.audience && array(
              select g.id
              from review_group_member gm
              join review_group g on g.id = gm.group_id
              where gm.user_id = (select $41::integer)
                and g.invite_only
                and g.deleted_at is null
            )
          group by q.repository_id,
            q.is_published,
            q.is_submitter
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
                        and ru.user_id = (select $42::integer)
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = (select $43::integer)
                      )
                  )
              )
            )
        ) reached on true
        where (q.is_published and (q.repository_id is null or reached.id is not null))
          and q.is_published
      )
    ) + (
      (
        select coalesce(sum(q.n), 0)::bigint
        from (
          select nullif(q.repository_id, 0) as repository_id,
            q.is_published,
            q.is_submitter,
            sum(q.n) as n
          from review_request_opening_count q
          where true
            and true
            and q.local_site_id = (select $44::integer)
            and q.status = (select $45::text)
            and true
            and not q.is_reviewer
            and q.part = 'audience'
            and user_id <> 0
            and audience_of(user_id, q.audience) && audience_of((select $46::integer)::integer, (select array(select id from membership)))
            and q.is_open
          group by q.repository_id,
            q.is_published,
            q.is_submitter
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
                        and ru.user_id = (select $47::integer)
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = (select $48::integer)
                      )
                  )
              )
            )
        ) reached on true
        where (
          q.is_submitter
            or (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and q.is_published
            )
        )
      ) + (
        select coalesce(sum(q.n), 0)::bigint
        from (
          select nullif(q.repository_id, 0) as repository_id,
            q.is_published,
            q.is_submitter,
            sum(q.n) as n
          from review_request_opening_count q
          where true
            and true
            and q.local_site_id = (select $49::integer)
            and q.status = (select $50::text)
            and true
            and not q.is_reviewer
            and q.part = 'audience'
            and user_id <> 0
            and audience_of(user_id, q.audience) && audience_of((select $51::integer)::integer, (select array(select id from membership)))
            and not q.is_open
          group by q.repository_id,
            q.is_published,
            q.is_submitter
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
                        and ru.user_id = (select $52::integer)
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = (select $53::integer)
                      )
                  )
              )
            )
        ) reached on true
        where (
          q.is_submitter
            or (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and q.is_published
            )
        )
      )
    )
  ) - (
    select count(*)
    from left_out q
    where q.status = $54
      and (
        q.audience && (select array(select id from membership))
          or q.reviewers @> (select $55::integer[])
      )
  )
) as incoming,
  (
    (
      select coalesce(sum(q.n), 0)::bigint
      from (
        select nullif(q.repository_id, 0) as repository_id,
          q.is_published,
          q.is_submitter,
          sum(q.n) as n
        from review_request_opening_count q
        where true
          and q.user_id = (select (select $56::integer)::integer)
          and q.user_id <> 0
          and q.local_site_id = (select $57::integer)
          and q.status = (select $58::text)
          and true
          and q.is_reviewer
          and q.part = 'sum'
        group by q.repository_id,
          q.is_published,
          q.is_submitter
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
                      and ru.user_id = (select $59::integer)
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = (select $60::integer)
                    )
                )
            )
          )
      ) reached on true
      where (
        q.is_submitter
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
          )
      )
    ) - (
      select count(*)
      from left_out q
      where q.status = $61
        and (q.reviewers @> (select $62::integer[]))
    )
  ) as "toMe",
  (
    (
      select coalesce(sum(q.n), 0)::bigint
      from (
        select nullif(q.repository_id, 0) as repository_id,
          q.is_published,
          q.is_submitter,
          sum(q.n) as n
        from review_request_opening_count q
        where true
          and q.user_id = (select (select $63::integer)::integer)
          and q.user_id <> 0
          and q.local_site_id = (select $64::integer)
          and q.status = (select $65::text)
          and true
          and q.is_submitter
          and q.part = 'sum'
        group by q.repository_id,
          q.is_published,
          q.is_submitter
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
                      and ru.user_id = (select $66::integer)
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = (select $67::integer)
                    )
                )
            )
          )
      ) reached on true
      where (
        q.is_submitter
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
          )
      )
    ) - (
      select count(*)
      from left_out q
      where q.status = $68
        and (q.submitter_id = (select (select $69::integer)::integer))
    )
  ) as outgoing,
  (
    (
      select coalesce(sum(q.n), 0)::bigint
      from (
        select nullif(q.repository_id, 0) as repository_id,
          q.is_published,
          q.is_submitter,
          sum(q.n) as n
        from review_request_opening_count q
        where true
          and q.user_id = (select (select $70::integer)::integer)
          and q.user_id <> 0
          and q.local_site_id = (select $71::integer)
          and true
          and true
          and q.is_submitter
          and q.part = 'sum'
        group by q.repository_id,
          q.is_published,
          q.is_submitter
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
                      and ru.user_id = (select $72::integer)
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = (select $73::integer)
                    )
                )
            )
          )
      ) reached on true
      where (
        q.is_submitter
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
          )
      )
    ) - (
      select count(*)
      from left_out q
      where true
        and (q.submitter_id = (select (select $74::integer)::integer))
    )
  ) as mine,
  (select count(*) from starred q where q.id not in (select id from left_out_id)) as starred,
  array(
    select json_build_object(
      'name',
      one.name,
      'displayName',
      one.display_name,
      'isMember',
      one.is_member,
      'count',
      (
        (
          (
            select coalesce(sum(q.n), 0)::bigint
            from (
              select nullif(q.repository_id, 0) as repository_id,
                q.is_published,
                q.is_submitter,
                sum(q.n) as n
              from review_request_opening_count q
              where true
                and q.user_id = 0
                and q.local_site_id = (select $75::integer)
                and q.status = (select $76::text)
                and true
                and true
                and q.part = 'audience'
                and q.audience && array[one.id]
                and is_open
              group by q.repository_id,
                q.is_published,
                q.is_submitter
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
                            and ru.user_id = (select $77::integer)
                        )
                          or exists (
                            select
                            from repository_group rg
                            join review_group g on g.id = rg.group_id
                              and g.deleted_at is null
                            join review_group_member gm on gm.group_id = rg.group_id
                            where rg.repository_id = r.id
                              and gm.user_id = (select $78::integer)
                          )
                      )
                  )
                )
            ) reached on true
            where (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
          ) + (
            select coalesce(sum(q.n), 0)::bigint
            from (
              select nullif(q.repository_id, 0) as repository_id,
                q.is_published,
                q.is_submitter,
                sum(q.n) as n
              from review_request_opening_count q
              where true
                and q.user_id = 0
                and q.local_site_id = (select $79::integer)
                and q.status = (select $80::text)
                and true
                and true
                and q.part = 'audience'
                and q.audience && array[one.id]
                and not is_open
                and q.audience && array(
                  select g.id
                  from review_group_member gm
                  join review_group g on g.id = gm.group_id
                  where gm.user_id = (select $81::integer)
                    and g.invite_only
                    and g.deleted_at is null
                )
              group by q.repository_id,
                q.is_published,
                q.is_submitter
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
                            and ru.user_id = (select $82::integer)
                        )
                          or exists (
                            select
                            from repository_group rg
                            join review_group g on g.id = rg.group_id
                              and g.deleted_at is null
                            join review_group_member gm on gm.group_id = rg.group_id
                            where rg.repository_id = r.id
                              and gm.user_id = (select $83::integer)
                          )
                      )
                  )
                )
            ) reached on true
            where (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
          )
        ) + (
          (
            (
              select coalesce(sum(q.n), 0)::bigint
              from (
                select nullif(q.repository_id, 0) as repository_id,
                  q.is_published,
                  q.is_submitter,
                  sum(q.n) as n
                from review_request_opening_count q
                where true
                  and true
                  and q.local_site_id = (select $84::integer)
                  and q.status = (select $85::text)
                  and true
                  and true
                  and q.part = 'audience'
                  and user_id <> 0
                  and audience_of(user_id, q.audience) && audience_of((select $86::integer)::integer, array[one.id])
                  and q.is_open
                group by q.repository_id,
                  q.is_published,
                  q.is_submitter
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
                              and ru.user_id = (select $87::integer)
                          )
                            or exists (
                              select
                              from repository_group rg
                              join review_group g on g.id = rg.group_id
                                and g.deleted_at is null
                              join review_group_member gm on gm.group_id = rg.group_id
                              where rg.repository_id = r.id
                                and gm.user_id = (select $88::integer)
                            )
                        )
                    )
                  )
              ) reached on true
              where (
                q.is_submitter
                  or (
                    (q.is_published and (q.repository_id is null or reached.id is not null))
                      and q.is_published
                  )
              )
            ) + (
              select coalesce(sum(q.n), 0)::bigint
              from (
                select nullif(q.repository_id, 0) as repository_id,
                  q.is_published,
                  q.is_submitter,
                  sum(q.n) as n
                from review_request_opening_count q
                where true
                  and true
                  and q.local_site_id = (select $89::integer)
                  and q.status = (select $90::text)
                  and true
                  and true
                  and q.part = 'audience'
                  and user_id <> 0
                  and audience_of(user_id, q.audience) && audience_of((select $91::integer)::integer, array[one.id])
                  and not q.is_open
                group by q.repository_id,
                  q.is_published,
                  q.is_submitter
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
                              and ru.user_id = (select $92::integer)
                          )
                            or exists (
                              select
                              from repository_group rg
                              join review_group g on g.id = rg.group_id
                                and g.deleted_at is null
                              join review_group_member gm on gm.group_id = rg.group_id
                              where rg.repository_id = r.id
                                and gm.user_id = (select $93::integer)
                            )
                        )
                    )
                  )
              ) reached on true
              where (
                q.is_submitter
                  or (
                    (q.is_published and (q.repository_id is null or reached.id is not null))
                      and q.is_published
                  )
              )
            )
          ) - (
            (
              select coalesce(sum(q.n), 0)::bigint
              from (
                select nullif(q.repository_id, 0) as repository_id,
                  q.is_published,
                  q.is_submitter,
                  sum(q.n) as n
                from review_request_opening_count q
                where true
                  and true
                  and q.local_site_id = (select $94::integer)
                  and q.status = (select $95::text)
                  and true
                  and true
                  and q.part = 'audience'
                  and user_id <> 0
                  and audience_of(user_id, q.audience) && audience_of((select $96::integer)::integer, array[one.id])
                  and is_open
                group by q.repository_id,
                  q.is_published,
                  q.is_submitter
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
                              and ru.user_id = (select $97::integer)
                          )
                            or exists (
                              select
                              from repository_group rg
                              join review_group g on g.id = rg.group_id
                                and g.deleted_at is null
                              join review_group_member gm on gm.group_id = rg.group_id
                              where rg.repository_id = r.id
                                and gm.user_id = (select $98::integer)
                            )
                        )
                    )
                  )
              ) reached on true
              where (q.is_published and (q.repository_id is null or reached.id is not null))
                and q.is_published
            ) + (
              select coalesce(sum(q.n), 0)::bigint
              from (
                select nullif(q.repository_id, 0) as repository_id,
                  q.is_published,
                  q.is_submitter,
                  sum(q.n) as n
                from review_request_opening_count q
                where true
                  and true
                  and q.local_site_id = (select $99::integer)
                  and q.status = (select $100::text)
                  and true
                  and true
                  and q.part = 'audience'
                  and user_id <> 0
                  and audience_of(user_id, q.audience) && audience_of((select $101::integer)::integer, array[one.id])
                  and not is_open
                  and q.audience && array(
                    select g.id
                    from review_group_member gm
                    join review_group g on g.id = gm.group_id
                    where gm.user_id = (select $102::integer)
                      and g.invite_only
                      and g.deleted_at is null
                  )
                group by q.repository_id,
                  q.is_published,
                  q.is_submitter
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
                              and ru.user_id = (select $103::integer)
                          )
                            or exists (
                              select
                              from repository_group rg
                              join review_group g on g.id = rg.group_id
                                and g.deleted_at is null
                              join review_group_member gm on gm.group_id = rg.group_id
                              where rg.repository_id = r.id
                                and gm.user_id = (select $104::integer)
                            )
                        )
                    )
                  )
              ) reached on true
              where (q.is_published and (q.repository_id is null or reached.id is not null))
                and q.is_published
            )
          )
        )
      ) - coalesce((select out.n from left_out_of_group out where out.group_id = one.id), 0)
    )
    from shown_group one
    order by one.name
  ) as groups;
