-- POST /api/stacks/ by its owner: 201

-- root/getRoot.sql, statement 1

-- diff_validation/createDiffValidation.sql, statement 3

-- diff_validation/createDiffValidation.sql, statement 4

-- user_file_attachment/createUserFileAttachment.sql, statement 5

select d.id,
  d.file_regex as "fileRegex",
  array(
    select g.id
    from default_reviewer_group t
    join review_group g on g.id = t.group_id
    where t.default_reviewer_id = d.id
      and g.deleted_at is null
      and g.local_site_id is null
    order by g.id
  ) as "groupIds",
  array(
    select u.id
    from default_reviewer_person t
    join user_account u on u.id = t.user_id
    where t.default_reviewer_id = d.id
      and u.is_active
    order by u.id
  ) as "userIds"
from default_reviewer d
where d.local_site_id is null
  and (
    d.is_for_all_repositories
      or exists (
        select
        from default_reviewer_repository t
        where t.default_reviewer_id = d.id
          and t.repository_id = $1
      )
  )
order by d.id;

START TRANSACTION;

select r."id" as "id",
  r."name" as "name",
  r."path" as "path",
  r."mirror_path" as "mirrorPath",
  r."root_url" as "rootUrl",
  r."uuid" as "uuid",
  r."bug_tracker" as "bugTracker",
  r."tool" as "tool",
  r."visible" as "visible",
  r."carries_ship_its" as "carriesShipIts",
  r.extra_data as "extraData",
  r.is_public as "isPublic",
  r.archived_at is not null as "isArchived",
  (select s.kind from repository_source s where s.repository_id = r.id) as "sourceKind",
  r.xmin::text as "version",
  (
    (
      r.is_public
        or (
          exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $1)
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $2
            )
        )
    )
  ) as "readable",
  coalesce(r.former_name, substring(r.name from '^ar:(.*):[0-9a-f]+$'), r.name) as "nameBefore",
  coalesce(r.was_public, false) as "publicBefore",
  r.local_site_id as "localSiteId"
from repository r
where r.id = $3
  and r.archived_at is null
  and r.local_site_id is null
  and (
    (
      r.is_public
        or (
          exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $4)
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $5
            )
        )
    )
  )
  and true
order by r.id
limit $6
for share of r;

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
    union all (
      select o.id
      from review_request o
      where o.commit_id = $11
        and coalesce(o.repository_id, 0) = $12
        and coalesce(o.local_site_id, 0) = $13
      union all
      select o.id
      from review_request o
      where o.change_number = $14::integer
        and coalesce(o.repository_id, 0) = $15
        and coalesce(o.local_site_id, 0) = $16
      union all
      select o.id
      from review_request_draft d
      join review_request o on o.id = d.review_request_id
      where d.commit_id = $17
        and coalesce(o.repository_id, 0) = $18
        and coalesce(o.local_site_id, 0) = $19
        and o.submitter_id = $20
    )
  )
order by q.id desc;

-- review_request_stack/updateStack.sql, statement 7

-- review_request_stack/createStacks.sql, statement 8

-- review_request_stack/updateStack.sql, statement 9

-- review_request_stack/createStacks.sql, statement 7

select q."id" as "id",
  q."display_id" as "displayId",
  q."is_published" as "isPublished",
  q."status" as "status",
  q."change_number" as "changeNumber",
  q."created_with_history" as "createdWithHistory",
  q."close_description" as "closeDescription",
  q."close_description_is_markdown" as "closeDescriptionIsMarkdown",
  q."ship_it_count" as "shipItCount",
  q."agent_ship_it_count" as "agentShipItCount",
  q."issue_dropped_count" as "issueDroppedCount",
  q."issue_open_count" as "issueOpenCount",
  q."issue_resolved_count" as "issueResolvedCount",
  q."issue_verifying_count" as "issueVerifyingCount",
  q.by_agent as "byAgent",
  (
    to_char(q.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    to_char(q.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "updatedAt",
  case when q.ship_it_count = 0 then 'No review says "Ship It!" yet.' when q.issue_open_count > 0 then 'There are open issues.' when q.issue_verifying_count > 0 then 'There are issues to be verified.' end as "approvalFailure",
  json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1)) as "submitter",
  case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as "repository",
  (
    select max(newest.revision)
    from diff newest
    where newest.review_request_id = q.id
      and not newest.on_draft
  ) as "latestDiff",
  array(
    select json_build_object('id', other.id, 'displayId', other.display_id, 'summary', other.summary)
    from review_request_dependency target
    join review_request other on other.id = target.review_request_id
    left join lateral (
      select g.id
      from review_group g
      where g.id = any(other.audience)
        and (
          not g.invite_only
            or (
              g.deleted_at is null
                and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $2)
            )
        )
      limit 1
    ) opening on true
    left join lateral (
      select r.id
      from repository r
      where r.id = other.repository_id
        and (
          (
            r.is_public
              or (
                exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $3)
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = $4
                  )
              )
          )
        )
    ) reached on true
    where target.depends_on_id = q.id
      and (
        (
          (other.is_published and (other.repository_id is null or reached.id is not null))
            and (other.audience = '{}' or opening.id is not null)
        )
          or (
            other.submitter_id = $5
              or (
                (other.is_published and (other.repository_id is null or reached.id is not null))
                  and exists (
                    select
                    from review_request_person p
                    where p.review_request_id = other.id
                      and p.user_id = $6
                    offset 0
                  )
              )
          )
      )
    order by other.updated_at desc,
      other.id desc
  ) as "blocks",
  q."summary" as "summary",
  q."description" as "description",
  q."description_is_markdown" as "descriptionIsMarkdown",
  q."testing_done" as "testingDone",
  q."testing_done_is_markdown" as "testingDoneIsMarkdown",
  q."bugs_closed" as "bugsClosed",
  q."branch" as "branch",
  q."commit_id" as "commitId",
  q.extra_data as "extraData",
  array(
    select json_build_object('id', other.id, 'displayId', other.display_id, 'summary', other.summary)
    from review_request_dependency target
    join review_request other on other.id = target.depends_on_id
    left join lateral (
      select g.id
      from review_group g
      where g.id = any(other.audience)
        and (
          not g.invite_only
            or (
              g.deleted_at is null
                and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $7)
            )
        )
      limit 1
    ) opening on true
    left join lateral (
      select r.id
      from repository r
      where r.id = other.repository_id
        and (
          (
            r.is_public
              or (
                exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $8)
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = $9
                  )
              )
          )
        )
    ) reached on true
    where target.review_request_id = q.id
      and (
        (
          (other.is_published and (other.repository_id is null or reached.id is not null))
            and (other.audience = '{}' or opening.id is not null)
        )
          or (
            other.submitter_id = $10
              or (
                (other.is_published and (other.repository_id is null or reached.id is not null))
                  and exists (
                    select
                    from review_request_person p
                    where p.review_request_id = other.id
                      and p.user_id = $11
                    offset 0
                  )
              )
          )
      )
    order by other.updated_at desc,
      other.id desc
  ) as "dependsOn",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from review_request_group target
    join review_group g on g.id = target.group_id
    where target.review_request_id = q.id
      and g.deleted_at is null
      and (
        (
          (
            not g.invite_only
              or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $12)
          )
        )
          or q.submitter_id = $13
      )
    order by g.name
  ) as "targetGroups",
  array(
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $14))
    from review_request_person target
    join user_account u on u.id = target.user_id
    where target.review_request_id = q.id
    order by u.username
  ) as "targetPeople",
  (
    (
      (q.is_published and (q.repository_id is null or reached.id is not null))
        and (q.audience = '{}' or opening.id is not null)
    )
      or (
        q.submitter_id = $15
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and exists (
                select
                from review_request_person p
                where p.review_request_id = q.id
                  and p.user_id = $16
                offset 0
              )
          )
      )
  ) as "readable",
  q.submitter_id = $17 as "editable",
  q.xmin::text as "version"
from review_request q
join user_account u on u.id = q.submitter_id
left join repository r on r.id = q.repository_id
  and (
    (
      r.is_public
        or (
          exists (
            select
            from repository_user ru
            where ru.repository_id = r.id
              and ru.user_id = $18
          )
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $19
            )
        )
    )
  )
left join lateral (
  select g.id
  from review_group g
  where g.id = any(q.audience)
    and (
      not g.invite_only
        or (
          g.deleted_at is null
            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $20)
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
                and ru.user_id = $21
            )
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $22
              )
          )
      )
    )
) reached on true
where q.id = (
  select o.id
  from review_request o
  where o.commit_id = $23
    and coalesce(o.repository_id, 0) = $24
    and coalesce(o.local_site_id, 0) = $25
  union all
  select o.id
  from review_request o
  where o.change_number = $26::integer
    and coalesce(o.repository_id, 0) = $27
    and coalesce(o.local_site_id, 0) = $28
  union all
  select o.id
  from review_request_draft d
  join review_request o on o.id = d.review_request_id
  where d.commit_id = $29
    and coalesce(o.repository_id, 0) = $30
    and coalesce(o.local_site_id, 0) = $31
    and o.submitter_id = $32
  limit 1
);

-- review_request/createReviewRequest.sql, statement 3

-- review_request/createReviewRequest.sql, statement 4

select from open_drafts(array[$1::integer]);

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- repository/createRepository.sql, statement 4

-- review_request/createReviewRequest.sql, statement 4

select id from review_request_draft where review_request_id = $1;

with dependencies_gone as (
  delete from review_request_draft_dependency
  where review_request_draft_id = $1
    and depends_on_id <> all($2::integer[])
),
dependencies_named as (
  insert into review_request_draft_dependency (review_request_draft_id, depends_on_id)
  select $3::integer,
    unnest($4::integer[])
  on conflict do nothing
)
update review_request_draft
set commit_id = $5,
  parent_commit_id = $6,
  summary = $7,
  description = $8,
  branch = $9,
  updated_at = now()
where review_request_id = $10;

-- review_request/createReviewRequest.sql, statement 4

delete from file_diff where review_request_id = $1 and on_draft;

delete from diff where review_request_id = $1 and on_draft;

-- diff/createDiff.sql, statement 9

-- draft_commit/createDraftCommit.sql, statement 15

-- draft_commit/createDraftCommit.sql, statement 16

update diff set insert_count = $1, delete_count = $2 where id = $3;

with news as (
  select q.id,
    array(select unnest($1::integer[]) except select unnest(q.applied_default_reviewers)) as ids
  from review_request q
  where q.id = $2
    and not exists (select from diff d where d.review_request_id = q.id and not d.on_draft)
),
kept as (
  update review_request q
  set applied_default_reviewers = q.applied_default_reviewers || news.ids
  from news
  where q.id = news.id
    and news.ids <> '{}'
)
select unnest(ids) as id
from news;

insert into review_request_draft_group (review_request_draft_id, group_id)
select d.id,
  g.id
from review_request_draft d
cross join review_group g
where d.review_request_id = $1
  and g.id = any($2::integer[])
  and g.deleted_at is null
on conflict do nothing;

insert into review_request_draft_person (review_request_draft_id, user_id)
select d.id,
  u.id
from review_request_draft d
cross join user_account u
where d.review_request_id = $1
  and u.id = any($2::integer[])
  and u.is_active
on conflict do nothing;

update review_request_draft
set parent_commit_id = $1
where review_request_id = $2;

COMMIT;
