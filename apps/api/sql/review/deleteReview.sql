-- DELETE /api/review-requests/{review_request_id}/reviews/{review_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

START TRANSACTION;

select r."id" as "id",
  r."reply_to_id" as "replyToId",
  r."is_published" as "isPublished",
  r."is_to_owner_only" as "isToOwnerOnly",
  r."is_counted" as "isCounted",
  r."ship_it" as "shipIt",
  r."body_top" as "bodyTop",
  r."body_top_is_markdown" as "bodyTopIsMarkdown",
  r."body_bottom" as "bodyBottom",
  r."body_bottom_is_markdown" as "bodyBottomIsMarkdown",
  (
    to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    u.is_bot
      and (
        coalesce(u.operator_id = $1, false)
          or exists (
            select
            from review_group_member m
            join review_group g on g.id = m.group_id
              and g.deleted_at is null
            where m.group_id = u.operator_group_id
              and m.user_id = $2
          )
      )
  ) as "isOperator",
  r.by_agent as "byAgent",
  r.extra_data as "extraData",
  json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $3)) as "user",
  q.display_id as "displayId"
from review r
join user_account u on u.id = r.user_id
join review_request q on q.id = r.review_request_id
where r.review_request_id = $4
  and r.reply_to_id is null
  and r.id = $5
for no key update of r;

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
where q.id = $23;

delete from review where id = $1;

COMMIT;
