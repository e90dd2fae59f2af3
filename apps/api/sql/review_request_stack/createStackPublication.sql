-- POST /api/review-requests/{review_request_id}/stack/publication/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

START TRANSACTION;

-- review_request_stack/getStack.sql, statement 3

select q.id
from review_request q
join review_request_draft d on d.review_request_id = q.id
where q.id = any($1::integer[])
  and q.submitter_id = $2
  and q.status = 'P';

-- review_request_stack/updateStack.sql, statement 7

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

select from review_request_draft where review_request_id = $1 for update;

-- review_request_draft/createReviewRequestDraft.sql, statement 5

-- review_request_publication/createPublication.sql, statement 9

-- review_request_publication/createPublication.sql, statement 10

-- review_request_publication/createPublication.sql, statement 11

with gone as (
  delete from file_attachment
  where review_request_id = $1
    and not is_published
    and is_pending_deletion
)
update file_attachment
set caption = case when is_pending_deletion then caption else coalesce(draft_caption, caption) end,
  draft_caption = null,
  is_published = true,
  is_deleted = is_pending_deletion,
  is_pending_deletion = false
where review_request_id = $2
  and not is_deleted
  and not (not is_published and is_pending_deletion)
  and (not is_published or is_pending_deletion or draft_caption is not null);

delete from hidden_review_request where review_request_id = $1 and not is_muted;

with copied as (delete from review_request_draft where id = $1)
update review_request q
set summary = $2,
  description = $3,
  description_is_markdown = $4,
  testing_done = $5,
  testing_done_is_markdown = $6,
  bugs_closed = $7,
  branch = $8,
  commit_id = $9,
  parent_commit_id = $10,
  submitter_id = $11,
  extra_data = $12::jsonb,
  restricted_by_deleted_group = $13,
  is_published = true,
  created_at = case when $14 then $15 else q.created_at end,
  updated_at = $16
where q.id = $17;

insert into review_request_change (
  review_request_id,
  user_id,
  created_at,
  text,
  is_markdown,
  fields_changed,
  by_agent
)
values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)
returning id;

-- api_token/updateTokenLimits.sql, statement 7

-- review/deleteEndorsement.sql, statement 11

-- review_request_publication/createPublication.sql, statement 16

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

-- group/createGroup.sql, statement 6

-- change/getChange.sql, statement 3

-- group/createGroup.sql, statement 5

select u."id" as "id",
  u."username" as "username",
  u."email" as "email",
  u."first_name" as "firstName",
  u."last_name" as "lastName",
  u."is_active" as "isActive",
  u."is_bot" as "isBot",
  (
    not u.is_private
      or u.id = $1
      or exists (
        select
        from local_site_user theirs
        join local_site_user mine on mine.local_site_id = theirs.local_site_id
        where theirs.user_id = u.id
          and mine.user_id = $2
          and mine.is_admin
      )
  ) as "profileShown",
  coalesce(
    (select o.username from user_account o where o.id = u.operator_id),
    (
      select $3 || g.name
      from review_group g
      where g.id = u.operator_group_id
        and g.deleted_at is null
        and (true)
    ),
    ''
  ) as "operatedBy",
  (true or u.id = $4) as "isFoundHere"
from user_account u
where u.id = any($5)
  and (true or u.id = $6)
  and true
limit $7;

select a."id" as "id",
  a."history_id" as "historyId",
  a."revision" as "revision",
  a."filename" as "filename",
  a."mimetype" as "mimetype",
  a."caption" as "caption",
  a."draft_caption" as "draftCaption",
  a."preview" as "preview",
  a."is_published" as "isPublished",
  a."is_pending_deletion" as "isPendingDeletion",
  a."is_deleted" as "isDeleted",
  q.display_id as "displayId",
  a.stored_as as "sha256",
  a.extra_data as "extraData",
  exists (select from thumbnail t where t.source = a.stored_as) as "hasThumbnails",
  (select s.size::float8 from stored_file s where s.sha256 = a.stored_as) as "size",
  (
    select json_build_object('width', s.picture_width, 'height', s.picture_height)
    from stored_file s
    where s.sha256 = a.stored_as
      and s.picture_width is not null
  ) as "extent"
from file_attachment a
join review_request q on q.id = a.review_request_id
where a.id = any($1::integer[])
  and true
  and true
  and (a.is_published or true)
  and q.local_site_id is null;

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

-- repository/createRepository.sql, statement 4

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

-- review_request_stack/getStack.sql, statement 3

COMMIT;
