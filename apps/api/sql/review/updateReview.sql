-- PUT /api/review-requests/{review_request_id}/reviews/{review_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

START TRANSACTION;

-- review_request_draft/deleteReviewRequestDraft.sql, statement 4

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

-- review/createReview.sql, statement 7

select coalesce(
  bool_or(
    (
      r.body_top = ''
        and r.body_bottom = ''
        and not r.ship_it
        and not exists (select from review_comment said where said.review_id = r.id)
    )
  ),
  false
) as "areEmpty",
  coalesce(
    bool_or(
      exists (
        select
        from review_comment c
        where c.review_id = r.id
          and (
            exists (
              select
              from file_diff f
              where f.id in (c.file_diff_id, c.other_file_diff_id, c.base_file_diff_id)
                and f.on_draft
            )
              or exists (
                select
                from file_attachment a
                where a.id in (c.attachment_id, c.other_attachment_id)
                  and not a.is_published
              )
              or exists (
                select
                from diff_file_attachment a
                join file_diff f on f.id in (a.file_diff_id, a.added_in_filediff_id)
                where a.id in (c.attachment_id, c.other_attachment_id)
                  and f.on_draft
              )
          )
      )
    ),
    false
  ) as "showMore"
from review r
where r.id = any($1::integer[]);

with moment as materialized (select clock_timestamp() as at),
published as (
  update review r
  set is_published = true,
    created_at = moment.at,
    by_agent = coalesce($1::jsonb, r.by_agent),
    is_counted = (r.by_agent is null or r.user_id = $2)
    or exists (
      select
      from review_request q
      join repository p on p.id = q.repository_id
      where q.id = $3
        and p.agent_approval = 'counts'
    )
  from moment
  where r.id = any($4::integer[])
),
commented as (
  update review_comment c
  set created_at = moment.at
  from moment
  where c.review_id = any($5::integer[])
),
shown_again as (delete from hidden_review_request where review_request_id = $6 and not is_muted)
update review_request q
set updated_at = moment.at
from moment
where q.id = $7
returning (
  to_char(moment.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
) as at;

-- api_token/updateTokenLimits.sql, statement 7

-- review/deleteEndorsement.sql, statement 11

-- finding/updateFinding.sql, statement 9

-- review_request/deleteReviewRequest.sql, statement 2

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
where r.id = any($4::integer[])
  and r.review_request_id = $5
  and true
order by r.id;

select counted.total,
  page.*
from (
  select (
    select count(*)
    from review_comment c
    join review v on v.id = c.review_id
    join review_request q on q.id = c.review_request_id
    where c.review_id = $1
      and c.kind = $2
      and true
      and true
      and true
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."kind" as "kind",
    one."replyToId" as "replyToId",
    one."text" as "text",
    one."isMarkdown" as "isMarkdown",
    one."issueStatus" as "issueStatus",
    one."firstLine" as "firstLine",
    one."numLines" as "numLines",
    one."displayId" as "displayId",
    one."reviewId" as "reviewId",
    one."replyId" as "replyId",
    one."isPublished" as "isPublished",
    one."createdAt" as "createdAt",
    one."user" as "user",
    one."extraData" as "extraData",
    one."files" as "files",
    one."attachments" as "attachments"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        c."id" as "id",
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
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $3))
          from user_account u
          where u.id = v.user_id
        ) as "user",
        c.extra_data as "extraData",
        json_build_object(
          'file',
          (
            select json_build_object(
              'id',
              f.id,
              'diffRevision',
              f.diff_revision,
              'onDraft',
              f.on_draft,
              'title',
              f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')'
            )
            from file_diff f
            where f.id = c.file_diff_id
          ),
          'other',
          (
            select json_build_object(
              'id',
              f.id,
              'diffRevision',
              f.diff_revision,
              'onDraft',
              f.on_draft,
              'title',
              f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')'
            )
            from file_diff f
            where f.id = c.other_file_diff_id
          ),
          'base',
          (
            select json_build_object(
              'id',
              f.id,
              'diffRevision',
              f.diff_revision,
              'onDraft',
              f.on_draft,
              'title',
              f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')'
            )
            from file_diff f
            where f.id = c.base_file_diff_id
          )
        ) as "files",
        null::json as "attachments",
        coalesce(octet_length(c.text), 0) + coalesce(octet_length(c.extra_data::text) * 1, 0) as "rowSize"
      from (
        select c.*
        from review_comment c
        join review v on v.id = c.review_id
        join review_request q on q.id = c.review_request_id
        where c.review_id = $4
          and c.kind = $5
          and true
          and true
          and true
          and true
        order by c.id asc
        limit 200
      ) c
      join review v on v.id = c.review_id
      join review_request q on q.id = c.review_request_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;

select counted.total,
  page.*
from (
  select (
    select count(*)
    from review_comment c
    join review v on v.id = c.review_id
    join review_request q on q.id = c.review_request_id
    where c.review_id = $1
      and c.kind = $2
      and true
      and true
      and c.attachment_id in (
        select a.id
        from file_attachment a
        where a.review_request_id = $3
          and true
        union all
        select a.id
        from diff_file_attachment a
        join repository r on r.id = a.repository_id
        where a.review_request_id = $4
          and true
          and (true)
      )
      and (
        c.other_attachment_id is null
          or c.other_attachment_id in (
            select a.id
            from file_attachment a
            where a.review_request_id = $5
              and true
            union all
            select a.id
            from diff_file_attachment a
            join repository r on r.id = a.repository_id
            where a.review_request_id = $6
              and true
              and (true)
          )
      )
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."kind" as "kind",
    one."replyToId" as "replyToId",
    one."text" as "text",
    one."isMarkdown" as "isMarkdown",
    one."issueStatus" as "issueStatus",
    one."firstLine" as "firstLine",
    one."numLines" as "numLines",
    one."displayId" as "displayId",
    one."reviewId" as "reviewId",
    one."replyId" as "replyId",
    one."isPublished" as "isPublished",
    one."createdAt" as "createdAt",
    one."user" as "user",
    one."extraData" as "extraData",
    one."files" as "files",
    one."attachments" as "attachments"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        c."id" as "id",
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
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $7))
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
        ) as "attachments",
        coalesce(octet_length(c.text), 0) + coalesce(octet_length(c.extra_data::text) * 1, 0) as "rowSize"
      from (
        select c.*
        from review_comment c
        join review v on v.id = c.review_id
        join review_request q on q.id = c.review_request_id
        where c.review_id = $8
          and c.kind = $9
          and true
          and true
          and c.attachment_id in (
            select a.id
            from file_attachment a
            where a.review_request_id = $10
              and true
            union all
            select a.id
            from diff_file_attachment a
            join repository r on r.id = a.repository_id
            where a.review_request_id = $11
              and true
              and (true)
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
                where a.review_request_id = $13
                  and true
                  and (true)
              )
          )
          and true
        order by c.id asc
        limit 200
      ) c
      join review v on v.id = c.review_id
      join review_request q on q.id = c.review_request_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;

select counted.total,
  page.*
from (
  select (
    select count(*)
    from review_comment c
    join review v on v.id = c.review_id
    join review_request q on q.id = c.review_request_id
    where c.review_id = $1
      and c.kind = $2
      and true
      and true
      and true
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."kind" as "kind",
    one."replyToId" as "replyToId",
    one."text" as "text",
    one."isMarkdown" as "isMarkdown",
    one."issueStatus" as "issueStatus",
    one."firstLine" as "firstLine",
    one."numLines" as "numLines",
    one."displayId" as "displayId",
    one."reviewId" as "reviewId",
    one."replyId" as "replyId",
    one."isPublished" as "isPublished",
    one."createdAt" as "createdAt",
    one."user" as "user",
    one."extraData" as "extraData",
    one."files" as "files",
    one."attachments" as "attachments"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        c."id" as "id",
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
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $3))
          from user_account u
          where u.id = v.user_id
        ) as "user",
        c.extra_data as "extraData",
        null::json as "files",
        null::json as "attachments",
        coalesce(octet_length(c.text), 0) + coalesce(octet_length(c.extra_data::text) * 1, 0) as "rowSize"
      from (
        select c.*
        from review_comment c
        join review v on v.id = c.review_id
        join review_request q on q.id = c.review_request_id
        where c.review_id = $4
          and c.kind = $5
          and true
          and true
          and true
          and true
        order by c.id asc
        limit 200
      ) c
      join review v on v.id = c.review_id
      join review_request q on q.id = c.review_request_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
