-- POST /api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/file-attachment-comments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

-- review_reply/getReply.sql, statement 4

START TRANSACTION;

select from review_request where id = $1 for share;

-- review_reply/deleteReply.sql, statement 6

-- review/deleteReview.sql, statement 6

select c."id" as "id",
  c."kind" as "kind",
  c."reply_to_id" as "replyToId",
  c."text" as "text",
  c."is_markdown" as "isMarkdown",
  c."issue_status" as "issueStatus",
  c."first_line" as "firstLine",
  c."num_lines" as "numLines",
  q.display_id as "displayId",
  coalesce(v.reply_to_id, v.id) as "reviewId",
  case when v.reply_to_id is not null then v.id end as "replyId",
  v.is_published as "isPublished",
  (
    to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from user_account u
    where u.id = v.user_id
  ) as "user",
  c.extra_data as "extraData",
  null::json as "files",
  json_build_object(
    'file',
    (
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        null,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from file_attachment a
      where a.id = c.attachment_id
      union all
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        a.repository_id,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from diff_file_attachment a
      where a.id = c.attachment_id
    ),
    'other',
    (
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        null,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from file_attachment a
      where a.id = c.other_attachment_id
      union all
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        a.repository_id,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from diff_file_attachment a
      where a.id = c.other_attachment_id
    )
  ) as "attachments"
from review_comment c
join review v on v.id = c.review_id
join review_request q on q.id = c.review_request_id
where c.id = $2::bigint
  and c.review_id = $3
  and c.kind = $4
  and c.attachment_id in (
    select a.id
    from file_attachment a
    where a.review_request_id = $5
      and true
    union all
    select a.id
    from diff_file_attachment a
    join repository r on r.id = a.repository_id
    left join lateral (
      select g.id
      from review_group g
      where g.id = any(a.audience)
        and (
          not g.invite_only
            or (
              g.deleted_at is null
                and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $6)
            )
        )
      limit 1
    ) opening on true
    where a.review_request_id = $7
      and (
        (a.is_shown and (a.audience = '{}' or opening.id is not null))
          or (
            a.submitter_id = $8
              or (
                a.is_shown
                  and exists (
                    select
                    from review_request_person p
                    where p.review_request_id = a.review_request_id
                      and p.user_id = $9
                    offset 0
                  )
              )
          )
      )
      and (
        (
          r.is_public
            or (
              exists (
                select
                from repository_user ru
                where ru.repository_id = r.id
                  and ru.user_id = $10
              )
                or exists (
                  select
                  from repository_group rg
                  join review_group g on g.id = rg.group_id
                    and g.deleted_at is null
                  join review_group_member gm on gm.group_id = rg.group_id
                  where rg.repository_id = r.id
                    and gm.user_id = $11
                )
            )
        )
      )
  )
  and (
    c.other_attachment_id is null
      or c.other_attachment_id in (
        select a.id
        from file_attachment a
        where a.review_request_id = $12
          and true
        union all
        select a.id
        from diff_file_attachment a
        join repository r on r.id = a.repository_id
        left join lateral (
          select g.id
          from review_group g
          where g.id = any(a.audience)
            and (
              not g.invite_only
                or (
                  g.deleted_at is null
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $13)
                )
            )
          limit 1
        ) opening on true
        where a.review_request_id = $14
          and (
            (a.is_shown and (a.audience = '{}' or opening.id is not null))
              or (
                a.submitter_id = $15
                  or (
                    a.is_shown
                      and exists (
                        select
                        from review_request_person p
                        where p.review_request_id = a.review_request_id
                          and p.user_id = $16
                        offset 0
                      )
                  )
              )
          )
          and (
            (
              r.is_public
                or (
                  exists (
                    select
                    from repository_user ru
                    where ru.repository_id = r.id
                      and ru.user_id = $17
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $18
                    )
                )
            )
          )
      )
  );

select c."id" as "id",
  c."kind" as "kind",
  c."reply_to_id" as "replyToId",
  c."text" as "text",
  c."is_markdown" as "isMarkdown",
  c."issue_status" as "issueStatus",
  c."first_line" as "firstLine",
  c."num_lines" as "numLines",
  q.display_id as "displayId",
  coalesce(v.reply_to_id, v.id) as "reviewId",
  case when v.reply_to_id is not null then v.id end as "replyId",
  v.is_published as "isPublished",
  (
    to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
  ) as "createdAt",
  (
    select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $1))
    from user_account u
    where u.id = v.user_id
  ) as "user",
  c.extra_data as "extraData",
  null::json as "files",
  json_build_object(
    'file',
    (
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        null,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from file_attachment a
      where a.id = c.attachment_id
      union all
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        a.repository_id,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from diff_file_attachment a
      where a.id = c.attachment_id
    ),
    'other',
    (
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        null,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from file_attachment a
      where a.id = c.other_attachment_id
      union all
      select json_build_object(
        'id',
        a.id,
        'repositoryId',
        a.repository_id,
        'caption',
        a.caption,
        'mimetype',
        a.mimetype,
        'preview',
        a.preview,
        'hasThumbnails',
        exists (select from thumbnail t where t.source = a.stored_as)
      )
      from diff_file_attachment a
      where a.id = c.other_attachment_id
    )
  ) as "attachments"
from review_comment c
join review v on v.id = c.review_id
join review_request q on q.id = c.review_request_id
where c.reply_to_id = $2::bigint
  and c.review_id = $3
  and c.kind = $4
  and c.attachment_id in (
    select a.id
    from file_attachment a
    where a.review_request_id = $5
      and true
    union all
    select a.id
    from diff_file_attachment a
    join repository r on r.id = a.repository_id
    left join lateral (
      select g.id
      from review_group g
      where g.id = any(a.audience)
        and (
          not g.invite_only
            or (
              g.deleted_at is null
                and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $6)
            )
        )
      limit 1
    ) opening on true
    where a.review_request_id = $7
      and (
        (a.is_shown and (a.audience = '{}' or opening.id is not null))
          or (
            a.submitter_id = $8
              or (
                a.is_shown
                  and exists (
                    select
                    from review_request_person p
                    where p.review_request_id = a.review_request_id
                      and p.user_id = $9
                    offset 0
                  )
              )
          )
      )
      and (
        (
          r.is_public
            or (
              exists (
                select
                from repository_user ru
                where ru.repository_id = r.id
                  and ru.user_id = $10
              )
                or exists (
                  select
                  from repository_group rg
                  join review_group g on g.id = rg.group_id
                    and g.deleted_at is null
                  join review_group_member gm on gm.group_id = rg.group_id
                  where rg.repository_id = r.id
                    and gm.user_id = $11
                )
            )
        )
      )
  )
  and (
    c.other_attachment_id is null
      or c.other_attachment_id in (
        select a.id
        from file_attachment a
        where a.review_request_id = $12
          and true
        union all
        select a.id
        from diff_file_attachment a
        join repository r on r.id = a.repository_id
        left join lateral (
          select g.id
          from review_group g
          where g.id = any(a.audience)
            and (
              not g.invite_only
                or (
                  g.deleted_at is null
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $13)
                )
            )
          limit 1
        ) opening on true
        where a.review_request_id = $14
          and (
            (a.is_shown and (a.audience = '{}' or opening.id is not null))
              or (
                a.submitter_id = $15
                  or (
                    a.is_shown
                      and exists (
                        select
                        from review_request_person p
                        where p.review_request_id = a.review_request_id
                          and p.user_id = $16
                        offset 0
                      )
                  )
              )
          )
          and (
            (
              r.is_public
                or (
                  exists (
                    select
                    from repository_user ru
                    where ru.repository_id = r.id
                      and ru.user_id = $17
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $18
                    )
                )
            )
          )
      )
  );

-- review_reply_diff_comment/createReviewReplyDiffComment.sql, statement 11

-- review_file_attachment_comment/getFileAttachmentComment.sql, statement 4

COMMIT;
