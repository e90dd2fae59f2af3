-- GET /api/review-requests/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
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
            and q.user_id = 0
            and q.local_site_id = $1
            and q.status = (select $2::text)
            and true
            and true
            and q.part = 'sum'
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
        where (
          (q.is_published and (q.repository_id is null or reached.id is not null))
            and q.is_published
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
            and q.user_id = 0
            and q.local_site_id = $5
            and q.status = (select $6::text)
            and true
            and true
            and q.part = 'audience'
            and not is_open
            and q.audience && array(
              select g.id
              from review_group_member gm
              join review_group g on g.id = gm.group_id
              where gm.user_id = $7
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
        where (
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
            and q.user_id = (select $10::integer)
            and q.user_id <> 0
            and q.local_site_id = $11
            and q.status = (select $12::text)
            and true
            and true
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
                        and ru.user_id = $13
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = $14
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
        (
          select coalesce(sum(q.n), 0)::bigint
          from (
            select nullif(q.repository_id, 0) as repository_id,
              q.is_published,
              q.is_submitter,
              sum(q.n) as n
            from review_request_opening_count q
            where true
              and q.user_id = (select $15::integer)
              and q.user_id <> 0
              and q.local_site_id = $16
              and q.status = (select $17::text)
              and true
              and true
              and q.part = 'sum'
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
          ) reached on true
          where (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
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
              and q.local_site_id = $20
              and q.status = (select $21::text)
              and true
              and true
              and q.part = 'audience'
              and not is_open
              and user_id <> 0
              and audience_of(user_id, q.audience) && audience_of(
                $22::integer,
                array(
                  select g.id
                  from review_group_member gm
                  join review_group g on g.id = gm.group_id
                  where gm.user_id = $23
                    and g.invite_only
                    and g.deleted_at is null
                )
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
          where (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and q.is_published
          )
        )
      )
    )
  ) as total
) counted
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
    one."targetPeople" as "targetPeople",
    one."sortKey" as "sortKey"
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
        json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $26)) as "submitter",
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
                      and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $27)
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
                          and ru.user_id = $28
                      )
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $29
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
                  other.submitter_id = $30
                    or (
                      (other.is_published and (other.repository_id is null or reached.id is not null))
                        and exists (
                          select
                          from review_request_person p
                          where p.review_request_id = other.id
                            and p.user_id = $31
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
                      and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $32)
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
                          and ru.user_id = $33
                      )
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $34
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
                  other.submitter_id = $35
                    or (
                      (other.is_published and (other.repository_id is null or reached.id is not null))
                        and exists (
                          select
                          from review_request_person p
                          where p.review_request_id = other.id
                            and p.user_id = $36
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
                    or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $37)
                )
              )
                or q.submitter_id = $38
            )
          order by g.name
        ) as "targetGroups",
        array(
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $39))
          from review_request_person target
          join user_account u on u.id = target.user_id
          where target.review_request_id = q.id
          order by u.username
        ) as "targetPeople",
        '' as "sortKey",
        coalesce(octet_length(q.description), 0) + coalesce(octet_length(q.testing_done), 0) + coalesce(octet_length(q.close_description), 0) + coalesce(octet_length(q.extra_data::text) * 1, 0) as "rowSize"
      from (
        select q.*
        from (
          select q.*
          from review_request q
          where q.local_site_id is null
            and q.status = (select $40::text)
            and true
            and true
            and true
          order by q.local_site_id desc,
            q.updated_at desc,
            q.id desc
          limit 250
        ) q
        left join lateral (
          select g.id
          from review_group g
          where g.id = any(q.audience)
            and (
              not g.invite_only
                or (
                  g.deleted_at is null
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $41)
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
                        and ru.user_id = $42
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = $43
                      )
                  )
              )
            )
        ) reached on true
        where case when (q.is_published or q.submitter_id = $44)
          and (
            (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and (q.audience = '{}' or opening.id is not null)
            )
              or (
                q.submitter_id = $45
                  or (
                    (q.is_published and (q.repository_id is null or reached.id is not null))
                      and exists (
                        select
                        from review_request_person p
                        where p.review_request_id = q.id
                          and p.user_id = $46
                        offset 0
                      )
                  )
              )
          )
          and true then true end
        order by q.local_site_id desc,
          q.updated_at desc,
          q.id desc
        limit 25
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
                    and ru.user_id = $47
                )
                  or exists (
                    select
                    from repository_group rg
                    join review_group g on g.id = rg.group_id
                      and g.deleted_at is null
                    join review_group_member gm on gm.group_id = rg.group_id
                    where rg.repository_id = r.id
                      and gm.user_id = $48
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
