-- POST /api/review-requests/{review_request_id}/draft/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

select d."summary" as "summary",
  d."description" as "description",
  d."description_is_markdown" as "descriptionIsMarkdown",
  d."testing_done" as "testingDone",
  d."testing_done_is_markdown" as "testingDoneIsMarkdown",
  d."bugs_closed" as "bugsClosed",
  d."branch" as "branch",
  d."commit_id" as "commitId",
  d.extra_data as "extraData",
  d."id" as "id",
  d."parent_commit_id" as "parentCommitId",
  d."change_description" as "changeDescription",
  d."change_description_is_markdown" as "changeDescriptionIsMarkdown",
  d."reopens" as "reopens",
  d."restricted_by_deleted_group" as "restrictedByDeletedGroup",
  d.copied_extra_data as "copiedExtraData",
  (
    select json_build_object('id', u.id, 'name', u.username)
    from user_account u
    where u.id = d.submitter_id
  ) as "submitter",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from review_request_draft_group target
    join review_group g on g.id = target.group_id
    where target.review_request_draft_id = d.id
    order by g.name
  ) as "groups",
  array(
    select json_build_object('id', u.id, 'name', u.username)
    from review_request_draft_person target
    join user_account u on u.id = target.user_id
    where target.review_request_draft_id = d.id
    order by u.username
  ) as "people",
  array(
    select json_build_object('id', o.id, 'name', o.summary)
    from review_request_draft_dependency target
    join review_request o on o.id = target.depends_on_id
    where target.review_request_draft_id = d.id
    order by o.display_id
  ) as "dependencies"
from review_request_draft d
where d.review_request_id = $1;

update review_request_draft d
set updated_at = now(),
  summary = $1,
  description = $2,
  description_is_markdown = $3,
  testing_done = $4,
  testing_done_is_markdown = $5,
  change_description = $6,
  change_description_is_markdown = $7,
  branch = $8,
  bugs_closed = $9,
  commit_id = $10,
  submitter_id = $11::integer,
  extra_data = $12::jsonb,
  restricted_by_deleted_group = $13
where d.id = $14;

-- review_request_draft/getReviewRequestDraft.sql, statement 3

COMMIT;
