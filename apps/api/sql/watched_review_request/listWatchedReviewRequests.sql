-- GET /api/users/{username}/watched/review-requests/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

with matching as materialized (
  select q.id,
    q.updated_at as match_0,
    q.id as match_1
  from review_request q
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
  where q.id in (select m.review_request_id from watched_review_request m where m.user_id = $4)
    and true
    and q.local_site_id is null
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
)
select counted.total,
  page.*
from (select (select count(*) from matching) as total) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."displayId" as "displayId",
    one."isPublished" as "isPublished",
    one."status" as "status",
    one."changeNumber" as "changeNumber",
    one."createdWithHistory" as "createdWithHistory",
    one."closeDescription" as "closeDescription",
    one."closeDescriptionIsMarkdown" as "closeDescriptionIsMarkdown",
    one."shipItCount" as "shipItCount",
    one."agentShipItCount" as "agentShipItCount",
    one."issueDroppedCount" as "issueDroppedCount",
    one."issueOpenCount" as "issueOpenCount",
    one."issueResolvedCount" as "issueResolvedCount",
    one."issueVerifyingCount" as "issueVerifyingCount",
    one."byAgent" as "byAgent",
    one."createdAt" as "createdAt",
    one."updatedAt" as "updatedAt",
    one."approvalFailure" as "approvalFailure",
    one."submitter" as "submitter",
    one."repository" as "repository",
    one."latestDiff" as "latestDiff",
    one."blocks" as "blocks",
    one."summary" as "summary",
    one."description" as "description",
    one."descriptionIsMarkdown" as "descriptionIsMarkdown",
    one."testingDone" as "testingDone",
    one."testingDoneIsMarkdown" as "testingDoneIsMarkdown",
    one."bugsClosed" as "bugsClosed",
    one."branch" as "branch",
    one."commitId" as "commitId",
    one."extraData" as "extraData",
    one."dependsOn" as "dependsOn",
    one."targetGroups" as "targetGroups",
    one."targetPeople" as "targetPeople"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        q."id" as "id",
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
        json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $7)) as "submitter",
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
                      and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $8)
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
          ) reached on true
          where target.depends_on_id = q.id
            and (
              (
                (other.is_published and (other.repository_id is null or reached.id is not null))
                  and (other.audience = '{}' or opening.id is not null)
              )
                or (
                  other.submitter_id = $11
                    or (
                      (other.is_published and (other.repository_id is null or reached.id is not null))
                        and exists (
                          select
                          from review_request_person p
                          where p.review_request_id = other.id
                            and p.user_id = $12
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
                      and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $13)
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
                      exists (
                        select
                        from repository_user ru
                        where ru.repository_id = r.id
                          and ru.user_id = $14
                      )
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $15
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
                  other.submitter_id = $16
                    or (
                      (other.is_published and (other.repository_id is null or reached.id is not null))
                        and exists (
                          select
                          from review_request_person p
                          where p.review_request_id = other.id
                            and p.user_id = $17
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
                    or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $18)
                )
              )
                or q.submitter_id = $19
            )
          order by g.name
        ) as "targetGroups",
        array(
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $20))
          from review_request_person target
          join user_account u on u.id = target.user_id
          where target.review_request_id = q.id
          order by u.username
        ) as "targetPeople",
        coalesce(octet_length(q.description), 0) + coalesce(octet_length(q.testing_done), 0) + coalesce(octet_length(q.close_description), 0) + coalesce(octet_length(q.extra_data::text) * 1, 0) as "rowSize"
      from (
        select q.*
        from review_request q
        join (select id from matching where true order by match_0 desc,match_1 desc limit 25) match on match.id = q.id
      ) q
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
    ) one window first as (order by one."updatedAt" desc,one."id" desc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."updatedAt" desc,
  page."id" desc;
