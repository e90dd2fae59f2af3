-- GET /api/review-requests/{review_request_id}/stack/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select q."id" as "id",
  q."display_id" as "displayId",
  q."status" as "status",
  q."is_published" as "isPublished",
  (
    (
      (
        (q.is_published and (q.repository_id is null or reached.id is not null))
          and (q.audience = '{}' or opening.id is not null)
      )
        or (
          q.submitter_id = $1
            or (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and exists (
                  select
                  from review_request_person p
                  where p.review_request_id = q.id
                    and p.user_id = $2
                  offset 0
                )
            )
        )
    )
      and true
  ) as "readable",
  case when q.ship_it_count = 0 then 'No review says "Ship It!" yet.' when q.issue_open_count > 0 then 'There are open issues.' when q.issue_verifying_count > 0 then 'There are issues to be verified.' end as "approvalFailure",
  array(
    select edge.id
    from (
      select t.depends_on_id as id
      from review_request_dependency t
      where t.review_request_id = q.id
        and not exists (
          select
          from review_request_draft d
          join review_request x on x.id = d.review_request_id
          where d.review_request_id = q.id
            and ($3::boolean or not x.is_published)
            and x.submitter_id = $4
        )
      union all
      select t.depends_on_id
      from review_request_draft d
      join review_request x on x.id = d.review_request_id
      join review_request_draft_dependency t on t.review_request_draft_id = d.id
      where d.review_request_id = q.id
        and ($5::boolean or not x.is_published)
        and x.submitter_id = $6
    ) edge
    order by edge.id
  ) as "dependsOn",
  coalesce(
    (
      select d.summary
      from review_request_draft d
      where d.review_request_id = q.id
        and not q.is_published
    ),
    q.summary
  ) as "summary",
  exists (
    select
    from review_request_draft d
    where d.review_request_id = q.id
      and q.submitter_id = $7
  ) as "hasDraft",
  array(
    select edge.id
    from (
      select t.depends_on_id as id
      from review_request_dependency t
      where t.review_request_id = q.id
        and not exists (
          select
          from review_request_draft d
          join review_request x on x.id = d.review_request_id
          where d.review_request_id = q.id
            and ($8::boolean or not x.is_published)
            and x.submitter_id = $9
        )
      union all
      select t.depends_on_id
      from review_request_draft d
      join review_request x on x.id = d.review_request_id
      join review_request_draft_dependency t on t.review_request_draft_id = d.id
      where d.review_request_id = q.id
        and ($10::boolean or not x.is_published)
        and x.submitter_id = $11
    ) edge
    order by edge.id
  ) as "draftDependsOn",
  newest.revision as "revision",
  q.issue_open_count + q.issue_verifying_count as "issueCount",
  (
    select coalesce(json_object_agg(counted.state, counted.n), '{}'::json)
    from (
      select case when s.state = 'pending'
        and s.stated_at + make_interval(secs => s.timeout) <= now() then 'timed-out' else s.state end as state,
        count(*) as n
      from status_update s
      where s.review_request_id = q.id
      group by 1
    ) counted
  ) as "checks",
  array(
    select json_build_object('reason', a.reason, 'username', u.username, 'groupName', g.name)
    from attention a
    left join user_account u on u.id = a.user_id
    left join review_group g on g.id = a.group_id
      and g.local_site_id is null
      and g.deleted_at is null
      and (
        (
          not g.invite_only
            or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $12)
        )
      )
    where a.review_request_id = q.id
      and not a.is_dismissed
      and (a.user_id is not null or g.id is not null)
    order by a.since,
      a.id
    limit 50
  ) as "attention",
  coalesce(
    case when q.is_published then q.parent_commit_id else (
      select d.parent_commit_id
      from review_request_draft d
      where d.review_request_id = q.id
    ) end,
    (
      select c.parent_id
      from diff_commit c
      where c.diff_id = newest.id
      order by c.id
      limit 1
    ),
    newest.base_commit_id
  ) as "parentCommit",
  array(
    select one.id
    from (
      values (
        (
          select c.commit_id
          from diff_commit c
          where c.diff_id = newest.id
          order by c.id desc
          limit 1
        )
      ),
        (q.commit_id),
        (
          (
            select d.commit_id
            from review_request_draft d
            where d.review_request_id = q.id
              and not q.is_published
          )
        )
    ) one (id)
    where one.id <> ''
  ) as "commits",
  array(
    select one.id
    from (
      select c.commit_id as id
      from diff older
      join diff_commit c on c.diff_id = older.id
      where older.review_request_id = q.id
        and older.revision < newest.revision
      union all
      select change.fields_changed #>> '{commit_id,old}'
      from review_request_change change
      where change.review_request_id = q.id
        and change.fields_changed ? 'commit_id'
    ) one
    where one.id <> ''
    limit $13
  ) as "olderCommits"
from unnest($14::integer[]) root (id)
cross join lateral (
  with recursive above (id) as (
    select root.id
    union
    select next.id
    from above
    cross join lateral (
      select t.review_request_id as id
      from review_request_dependency t
      where t.depends_on_id = above.id
        and not exists (
          select
          from review_request_draft d
          join review_request x on x.id = d.review_request_id
          where d.review_request_id = t.review_request_id
            and ($15::boolean or not x.is_published)
            and x.submitter_id = $16
        )
      union all
      select d.review_request_id
      from review_request_draft_dependency t
      join review_request_draft d on d.id = t.review_request_draft_id
      join review_request x on x.id = d.review_request_id
      where t.depends_on_id = above.id
        and ($17::boolean or not x.is_published)
        and x.submitter_id = $18
    ) next
  ),
  needed (id) as (
    select id
    from (select id from above limit 101) highest
    union
    select next.id
    from needed
    cross join lateral (
      select t.depends_on_id as id
      from review_request_dependency t
      where t.review_request_id = needed.id
        and not exists (
          select
          from review_request_draft d
          join review_request x on x.id = d.review_request_id
          where d.review_request_id = needed.id
            and ($19::boolean or not x.is_published)
            and x.submitter_id = $20
        )
      union all
      select t.depends_on_id
      from review_request_draft d
      join review_request x on x.id = d.review_request_id
      join review_request_draft_dependency t on t.review_request_draft_id = d.id
      where d.review_request_id = needed.id
        and ($21::boolean or not x.is_published)
        and x.submitter_id = $22
    ) next
  )
  select id
  from needed
  limit 202
) member
cross join lateral (select * from review_request where id = member.id limit 1) q
left join lateral (
  select g.id
  from review_group g
  where g.id = any(q.audience)
    and (
      not g.invite_only
        or (
          g.deleted_at is null
            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $23)
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
                and ru.user_id = $24
            )
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $25
              )
          )
      )
    )
) reached on true
left join lateral (
  select d.id,
    d.revision,
    d.base_commit_id
  from diff d
  where d.review_request_id = q.id
    and (not d.on_draft or not q.is_published)
  order by d.revision desc
  limit 1
) newest on true;
