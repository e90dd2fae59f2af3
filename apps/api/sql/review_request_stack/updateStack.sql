-- PUT /api/review-requests/{review_request_id}/stack/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_stack/getStack.sql, statement 3

select q.repository_id as id from review_request q where q.id = $1;

select q."id" as "id",
  q."display_id" as "displayId",
  q."status" as "status",
  q."is_published" as "isPublished",
  q."submitter_id" as "submitterId",
  q."repository_id" as "repositoryId",
  q."created_with_history" as "createdWithHistory",
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
  ) as "readable",
  q.submitter_id = $3 as "editable",
  d.id is not null as "hasDraft",
  coalesce(d.summary, q.summary) as "summary",
  coalesce(d.description, q.description) as "description",
  case when d.id is null then q.commit_id else d.commit_id end as "commitId",
  case when d.id is null then q.parent_commit_id else d.parent_commit_id end as "parentCommitId",
  (
    select (
      select case when count(*) = count(f.patch_digest) then encode(
        sha256(convert_to( string_agg(line.text, e' ' order by line.text collate "C"), 'UTF8')),
        'hex'
      ) end
      from file_diff f
      cross join lateral (select concat_ws(e' ', f.dest_file, f.source_file, f.status, f.patch_digest)) line (text)
      where f.review_request_id = q.id
        and f.diff_revision = newest.revision
        and f.commit_id is null
    )
    from diff newest
    where newest.review_request_id = q.id
    order by newest.revision desc
    limit 1
  ) as "digest",
  coalesce(
    (
      select kept.carries_ship_its
      from review_request about
      join repository kept on kept.id = about.repository_id
      where about.id = q.id
    ),
    true
  ) as "carriesShipIts",
  array(
    select json_build_object(
      'id',
      o.id,
      'displayId',
      o.display_id,
      'status',
      o.status,
      'repositoryId',
      o.repository_id
    )
    from review_request o
    where o.id in (
      select t.depends_on_id
      from review_request_draft_dependency t
      where t.review_request_draft_id = d.id
      union all
      select t.depends_on_id
      from review_request_dependency t
      where d.id is null
        and t.review_request_id = q.id
    )
    order by o.id
  ) as "dependencies"
from review_request q
left join review_request_draft d on d.review_request_id = q.id
left join lateral (
  select g.id
  from review_group g
  where g.id = any(q.audience)
    and (
      not g.invite_only
        or (
          g.deleted_at is null
            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $4)
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
            exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $5)
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $6
              )
          )
      )
    )
) reached on true
where q.local_site_id is null
  and q.id in (
    (
      select o.id
      from review_request o
      where o.submitter_id = $7
        and o.status = 'P'
        and o.repository_id = $8::integer
      order by o.updated_at desc
      limit $9
    )
    union all (
      select o.id
      from review_request o
      where o.display_id = any($10::integer[])
        and o.local_site_id is null
    )
  )
order by q.id desc;

select
from review_request
where id = any($1::integer[])
order by id
for no key update;

-- review_request_stack/updateStack.sql, statement 6

select q.id,
  q.display_id as "displayId",
  q.status,
  q.submitter_id as "submitterId",
  q.repository_id as "repositoryId",
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
            and ($1::boolean or not x.is_published)
            and x.submitter_id = $2
        )
      union all
      select t.depends_on_id
      from review_request_draft d
      join review_request x on x.id = d.review_request_id
      join review_request_draft_dependency t on t.review_request_draft_id = d.id
      where d.review_request_id = q.id
        and ($3::boolean or not x.is_published)
        and x.submitter_id = $4
    ) edge
    order by edge.id
  ) as lower
from review_request q
where q.id in (
  select member.id
  from unnest($5::integer[]) root (id)
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
              and ($6::boolean or not x.is_published)
              and x.submitter_id = $7
          )
        union all
        select d.review_request_id
        from review_request_draft_dependency t
        join review_request_draft d on d.id = t.review_request_draft_id
        join review_request x on x.id = d.review_request_id
        where t.depends_on_id = above.id
          and ($8::boolean or not x.is_published)
          and x.submitter_id = $9
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
              and ($10::boolean or not x.is_published)
              and x.submitter_id = $11
          )
        union all
        select t.depends_on_id
        from review_request_draft d
        join review_request x on x.id = d.review_request_id
        join review_request_draft_dependency t on t.review_request_draft_id = d.id
        where d.review_request_id = needed.id
          and ($12::boolean or not x.is_published)
          and x.submitter_id = $13
      ) next
    )
    select id
    from needed
    limit 202
  ) member
)
order by q.id;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review_request_stack/getStack.sql, statement 3

COMMIT;
