-- POST /api/review-requests/{review_request_id}/publication/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

select
from review r
where r.review_request_id = $1
  and r.user_id = $2
  and not r.is_published
order by r.id
for no key update of r;

-- review_request_publication/getPublication.sql, statement 3

select from review_request_draft where review_request_id = $1 for update;

-- review_request_draft/createReviewRequestDraft.sql, statement 5

select q."summary" as "summary",
  q."description" as "description",
  q."description_is_markdown" as "descriptionIsMarkdown",
  q."testing_done" as "testingDone",
  q."testing_done_is_markdown" as "testingDoneIsMarkdown",
  q."bugs_closed" as "bugsClosed",
  q."branch" as "branch",
  q."commit_id" as "commitId",
  q.extra_data as "extraData",
  q."id" as "id",
  q."display_id" as "displayId",
  q."local_site_id" as "localSiteId",
  q."repository_id" as "repositoryId",
  q."is_published" as "isPublished",
  q."status" as "status",
  q."parent_commit_id" as "parentCommitId",
  (
    select json_build_object('id', u.id, 'name', u.username)
    from user_account u
    where u.id = q.submitter_id
  ) as "submitter",
  exists (select from review_request_change c where c.review_request_id = q.id) as "hasChanges",
  (
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "readAt",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from review_request_group target
    join review_group g on g.id = target.group_id
    where target.review_request_id = q.id
    order by g.name
  ) as "groups",
  array(
    select json_build_object('id', u.id, 'name', u.username)
    from review_request_person target
    join user_account u on u.id = target.user_id
    where target.review_request_id = q.id
    order by u.username
  ) as "people",
  array(
    select json_build_object('id', o.id, 'name', o.summary)
    from review_request_dependency target
    join review_request o on o.id = target.depends_on_id
    where target.review_request_id = q.id
    order by o.display_id
  ) as "dependencies"
from review_request q
where q.id = $1;

select d.id,
  d.revision,
  d.on_draft as "onDraft",
  d.is_finished as "isFinished",
  (
    select case when count(*) = count(f.patch_digest) then encode(
      sha256(convert_to( string_agg(line.text, e' ' order by line.text collate "C"), 'UTF8')),
      'hex'
    ) end
    from file_diff f
    cross join lateral (select concat_ws(e' ', f.dest_file, f.source_file, f.status, f.patch_digest)) line (text)
    where f.review_request_id = d.review_request_id
      and f.diff_revision = d.revision
      and f.commit_id is null
  ) as digest,
  coalesce(
    (
      select kept.carries_ship_its
      from review_request about
      join repository kept on kept.id = about.repository_id
      where about.id = d.review_request_id
    ),
    true
  ) as "carriesShipIts",
  array(
    select json_build_object(
      'author',
      c.author_name,
      'summary',
      split_part(left(c.message, $1::integer), e' ', 1)
    )
    from diff_commit c
    where c.diff_id = d.id
    order by c.id
  ) as commits
from diff d
where d.review_request_id = $2
  and (
    d.on_draft
      or d.revision = (
        select max(newest.revision)
        from diff newest
        where newest.review_request_id = $3
          and not newest.on_draft
      )
  );

select id,
  caption,
  draft_caption as "draftCaption",
  is_published as "isPublished",
  is_pending_deletion as "isPendingDeletion"
from file_attachment
where review_request_id = $1
  and not is_deleted
order by id;

-- review/updateReview.sql, statement 9

-- review/updateReview.sql, statement 10

-- api_token/updateTokenLimits.sql, statement 7

-- review/deleteEndorsement.sql, statement 11

update review_comment c
set issue_status = case when c.extra_data->'require_verification' = 'true'::jsonb
  and c.user_id <> $1 then 'A' else 'R' end
where c.issue_status = 'O'
  and c.id in (
    select s.comment_id
    from suggestion s
    join diff d on d.id = s.applied_diff_id
      and not d.on_draft
    where s.review_request_id = $2
      and d.revision = (
        select max(newest.revision)
        from diff newest
        where newest.review_request_id = $3
          and not newest.on_draft
      )
  )
returning c.id as "commentId",
  c.review_id as "reviewId",
  c.issue_status as to;

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

-- review/updateReview.sql, statement 15

-- review/updateReview.sql, statement 16

-- review/updateReview.sql, statement 17

-- review/updateReview.sql, statement 18

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
