-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

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
      and (
        v.is_published
          or v.user_id = $3
          or exists (
            select
            from user_account bot
            where bot.id = v.user_id
              and (
                bot.is_bot
                  and (
                    coalesce(bot.operator_id = $4, false)
                      or exists (
                        select
                        from review_group_member m
                        join review_group g on g.id = m.group_id
                          and g.deleted_at is null
                        where m.group_id = bot.operator_group_id
                          and m.user_id = $5
                      )
                  )
              )
          )
      )
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
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $6))
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
        where c.review_id = $7
          and c.kind = $8
          and true
          and (
            v.is_published
              or v.user_id = $9
              or exists (
                select
                from user_account bot
                where bot.id = v.user_id
                  and (
                    bot.is_bot
                      and (
                        coalesce(bot.operator_id = $10, false)
                          or exists (
                            select
                            from review_group_member m
                            join review_group g on g.id = m.group_id
                              and g.deleted_at is null
                            where m.group_id = bot.operator_group_id
                              and m.user_id = $11
                          )
                      )
                  )
              )
          )
          and true
          and true
        order by c.id asc
        limit 25
      ) c
      join review v on v.id = c.review_id
      join review_request q on q.id = c.review_request_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
