-- GET /api/attention/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    select count(*)
    from attention a
    join review_request q on q.id = a.review_request_id
      and q.local_site_id is null
    left join lateral (
      select g.id
      from review_group g
      where g.id = any(q.audience)
        and (
          not g.invite_only
            or (
              g.deleted_at is null
                and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $1)
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
                exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $2)
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = $3
                  )
              )
          )
        )
    ) reached on true
    where a.user_id = $4
      and not a.is_dismissed
      and not (
        a.reason in ('reviewer', 'updated')
          and exists (
            select
            from (
              with recursive needed (id) as (
                select a.review_request_id
                union
                select t.depends_on_id
                from needed
                join review_request_dependency t on t.review_request_id = needed.id
              )
              select id
              from needed
              limit 101
            ) lower
            join attention b on b.review_request_id = lower.id
            where lower.id <> a.review_request_id
              and b.reason in ('reviewer', 'updated')
              and not b.is_dismissed
              and (b.user_id, b.group_id) is not distinct from (a.user_id, a.group_id)
          )
      )
      and (
        (
          (q.is_published and (q.repository_id is null or reached.id is not null))
            and (q.audience = '{}' or opening.id is not null)
        )
          or (
            q.submitter_id = $5
              or (
                (q.is_published and (q.repository_id is null or reached.id is not null))
                  and exists (
                    select
                    from review_request_person p
                    where p.review_request_id = q.id
                      and p.user_id = $6
                    offset 0
                  )
              )
          )
      )
  ) as total
) counted
left join (
  select true as "isRow",
    a."id" as "id",
    a."user_id" as "userId",
    a."note" as "note",
    a.reason as "reason",
    (to_char(a.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C") as "since",
    (
      a.reason in ('reviewer', 'updated')
        and exists (
          select
          from (
            with recursive needed (id) as (
              select a.review_request_id
              union
              select t.depends_on_id
              from needed
              join review_request_dependency t on t.review_request_id = needed.id
            )
            select id
            from needed
            limit 101
          ) lower
          join attention b on b.review_request_id = lower.id
          where lower.id <> a.review_request_id
            and b.reason in ('reviewer', 'updated')
            and not b.is_dismissed
            and (b.user_id, b.group_id) is not distinct from (a.user_id, a.group_id)
        )
    ) as "isLater",
    json_build_object('id', q.id, 'displayId', q.display_id, 'summary', q.summary) as "about",
    (
      select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $7))
      from user_account u
      where u.id = a.user_id
    ) as "person",
    (
      select json_build_object('id', g.id, 'name', g.name)
      from review_group g
      where g.id = a.group_id
    ) as "group",
    (
      select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $8))
      from user_account u
      where u.id = a.changed_by_id
    ) as "askedBy"
  from (
    select a.*
    from attention a
    join review_request q on q.id = a.review_request_id
      and q.local_site_id is null
    left join lateral (
      select g.id
      from review_group g
      where g.id = any(q.audience)
        and (
          not g.invite_only
            or (
              g.deleted_at is null
                and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $9)
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
                    and ru.user_id = $10
                )
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = $11
                  )
              )
          )
        )
    ) reached on true
    where a.user_id = $12
      and not a.is_dismissed
      and not (
        a.reason in ('reviewer', 'updated')
          and exists (
            select
            from (
              with recursive needed (id) as (
                select a.review_request_id
                union
                select t.depends_on_id
                from needed
                join review_request_dependency t on t.review_request_id = needed.id
              )
              select id
              from needed
              limit 101
            ) lower
            join attention b on b.review_request_id = lower.id
            where lower.id <> a.review_request_id
              and b.reason in ('reviewer', 'updated')
              and not b.is_dismissed
              and (b.user_id, b.group_id) is not distinct from (a.user_id, a.group_id)
          )
      )
      and (
        (
          (q.is_published and (q.repository_id is null or reached.id is not null))
            and (q.audience = '{}' or opening.id is not null)
        )
          or (
            q.submitter_id = $13
              or (
                (q.is_published and (q.repository_id is null or reached.id is not null))
                  and exists (
                    select
                    from review_request_person p
                    where p.review_request_id = q.id
                      and p.user_id = $14
                    offset 0
                  )
              )
          )
      )
      and true
    order by (to_char(a.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C") asc,
      a.id asc
    limit 25
  ) a
  join review_request q on q.id = a.review_request_id
) page on true
order by page."since" asc,
  page."id" asc;
