-- DELETE /api/review-requests/{review_request_id}/ by a superuser: 204

-- root/getRoot.sql, statement 1

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
    where target.depends_on_id = q.id
      and true
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
    where target.review_request_id = q.id
      and true
    order by other.updated_at desc,
      other.id desc
  ) as "dependsOn",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from review_request_group target
    join review_group g on g.id = target.group_id
    where target.review_request_id = q.id
      and g.deleted_at is null
      and ((true) or true)
    order by g.name
  ) as "targetGroups",
  array(
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $2))
    from review_request_person target
    join user_account u on u.id = target.user_id
    where target.review_request_id = q.id
    order by u.username
  ) as "targetPeople",
  true as "readable",
  true as "editable",
  q.xmin::text as "version"
from review_request q
join user_account u on u.id = q.submitter_id
left join repository r on r.id = q.repository_id
  and (true)
where q.display_id = $3
  and q.local_site_id is null;

START TRANSACTION;

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
    where target.depends_on_id = q.id
      and true
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
    where target.review_request_id = q.id
      and true
    order by other.updated_at desc,
      other.id desc
  ) as "dependsOn",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from review_request_group target
    join review_group g on g.id = target.group_id
    where target.review_request_id = q.id
      and g.deleted_at is null
      and ((true) or true)
    order by g.name
  ) as "targetGroups",
  array(
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $2))
    from review_request_person target
    join user_account u on u.id = target.user_id
    where target.review_request_id = q.id
    order by u.username
  ) as "targetPeople",
  true as "readable",
  true as "editable",
  q.xmin::text as "version"
from review_request q
join user_account u on u.id = q.submitter_id
left join repository r on r.id = q.repository_id
  and (true)
where q.id = $3
for no key update of q;

-- api_token/updateTokenLimits.sql, statement 7

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

delete from review_request where id = $1;

COMMIT;
