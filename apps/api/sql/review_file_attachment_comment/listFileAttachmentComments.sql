-- GET /api/review-requests/{review_request_id}/reviews/{review_id}/file-attachment-comments/ by its owner: 200

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
      and c.attachment_id in (
        select a.id
        from file_attachment a
        where a.review_request_id = $6
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
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $7)
                )
            )
          limit 1
        ) opening on true
        where a.review_request_id = $8
          and (
            (a.is_shown and (a.audience = '{}' or opening.id is not null))
              or (
                a.submitter_id = $9
                  or (
                    a.is_shown
                      and exists (
                        select
                        from review_request_person p
                        where p.review_request_id = a.review_request_id
                          and p.user_id = $10
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
                      and ru.user_id = $11
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $12
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
            where a.review_request_id = $13
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
                        and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $14)
                    )
                )
              limit 1
            ) opening on true
            where a.review_request_id = $15
              and (
                (a.is_shown and (a.audience = '{}' or opening.id is not null))
                  or (
                    a.submitter_id = $16
                      or (
                        a.is_shown
                          and exists (
                            select
                            from review_request_person p
                            where p.review_request_id = a.review_request_id
                              and p.user_id = $17
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
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $20))
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
        where c.review_id = $21
          and c.kind = $22
          and true
          and (
            v.is_published
              or v.user_id = $23
              or exists (
                select
                from user_account bot
                where bot.id = v.user_id
                  and (
                    bot.is_bot
                      and (
                        coalesce(bot.operator_id = $24, false)
                          or exists (
                            select
                            from review_group_member m
                            join review_group g on g.id = m.group_id
                              and g.deleted_at is null
                            where m.group_id = bot.operator_group_id
                              and m.user_id = $25
                          )
                      )
                  )
              )
          )
          and c.attachment_id in (
            select a.id
            from file_attachment a
            where a.review_request_id = $26
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
                        and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $27)
                    )
                )
              limit 1
            ) opening on true
            where a.review_request_id = $28
              and (
                (a.is_shown and (a.audience = '{}' or opening.id is not null))
                  or (
                    a.submitter_id = $29
                      or (
                        a.is_shown
                          and exists (
                            select
                            from review_request_person p
                            where p.review_request_id = a.review_request_id
                              and p.user_id = $30
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
                          and ru.user_id = $31
                      )
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $32
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
                where a.review_request_id = $33
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
                            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $34)
                        )
                    )
                  limit 1
                ) opening on true
                where a.review_request_id = $35
                  and (
                    (a.is_shown and (a.audience = '{}' or opening.id is not null))
                      or (
                        a.submitter_id = $36
                          or (
                            a.is_shown
                              and exists (
                                select
                                from review_request_person p
                                where p.review_request_id = a.review_request_id
                                  and p.user_id = $37
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
                              and ru.user_id = $38
                          )
                            or exists (
                              select
                              from repository_group rg
                              join review_group g on g.id = rg.group_id
                                and g.deleted_at is null
                              join review_group_member gm on gm.group_id = rg.group_id
                              where rg.repository_id = r.id
                                and gm.user_id = $39
                            )
                        )
                    )
                  )
              )
          )
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
