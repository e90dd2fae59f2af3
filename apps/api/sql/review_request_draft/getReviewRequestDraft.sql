-- GET /api/review-requests/{review_request_id}/draft/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select d."id" as "id",
  d."change_description" as "changeDescription",
  d."change_description_is_markdown" as "changeDescriptionIsMarkdown",
  q.id as "requestId",
  q.display_id as "displayId",
  (
    to_char(d.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "updatedAt",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from user_account u
    where u.id = coalesce(d.submitter_id, q.submitter_id)
  ) as "owner",
  d."summary" as "summary",
  d."description" as "description",
  d."description_is_markdown" as "descriptionIsMarkdown",
  d."testing_done" as "testingDone",
  d."testing_done_is_markdown" as "testingDoneIsMarkdown",
  d."bugs_closed" as "bugsClosed",
  d."branch" as "branch",
  d."commit_id" as "commitId",
  d.extra_data as "extraData",
  array(
    select json_build_object('id', other.id, 'displayId', other.display_id, 'summary', other.summary)
    from review_request_draft_dependency target
    join review_request other on other.id = target.depends_on_id
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
    where target.review_request_draft_id = d.id
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
  ) as "dependsOn",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from review_request_draft_group target
    join review_group g on g.id = target.group_id
    where target.review_request_draft_id = d.id
      and g.deleted_at is null
      and (
        (
          (
            not g.invite_only
              or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $7)
          )
        )
          or q.submitter_id = $8
      )
    order by g.name
  ) as "targetGroups",
  array(
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $9))
    from review_request_draft_person target
    join user_account u on u.id = target.user_id
    where target.review_request_draft_id = d.id
    order by u.username
  ) as "targetPeople"
from review_request_draft d
join review_request q on q.id = d.review_request_id
where d.review_request_id = any($10)
  and q.submitter_id = $11;
