-- GET /api/diff-comments/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    (
      (
        (
          select coalesce(sum(q.n), 0)::bigint
          from (
            select nullif(q.repository_id, 0) as repository_id,
              q.is_published,
              q.is_submitter,
              sum(q.n) as n
            from review_activity_count q
            where q.kind = 'diff'
              and true
              and q.author_id = 0
              and q.user_id = 0
              and q.local_site_id = $1
              and true
              and true
              and true
              and q.part = 'sum'
              and is_open
            group by q.repository_id,
              q.is_published,
              q.is_submitter
          ) q
          left join lateral (
            select r.id
            from repository r
            where r.id = q.repository_id
              and (
                (
                  r.is_public
                    or (
                      exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $2)
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $3
                        )
                    )
                )
              )
          ) reached on true
          where (q.is_published and (q.repository_id is null or reached.id is not null))
        ) + (
          select coalesce(sum(q.n), 0)::bigint
          from (
            select nullif(q.repository_id, 0) as repository_id,
              q.is_published,
              q.is_submitter,
              sum(q.n) as n
            from review_activity_count q
            where q.kind = 'diff'
              and true
              and q.author_id = 0
              and q.user_id = 0
              and q.local_site_id = $4
              and true
              and true
              and true
              and q.part = 'audience'
              and not is_open
              and q.audience && array(
                select g.id
                from review_group_member gm
                join review_group g on g.id = gm.group_id
                where gm.user_id = $5
                  and g.invite_only
                  and g.deleted_at is null
              )
            group by q.repository_id,
              q.is_published,
              q.is_submitter
          ) q
          left join lateral (
            select r.id
            from repository r
            where r.id = q.repository_id
              and (
                (
                  r.is_public
                    or (
                      exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $6)
                        or exists (
                          select
                          from repository_group rg
                          join review_group g on g.id = rg.group_id
                            and g.deleted_at is null
                          join review_group_member gm on gm.group_id = rg.group_id
                          where rg.repository_id = r.id
                            and gm.user_id = $7
                        )
                    )
                )
              )
          ) reached on true
          where (q.is_published and (q.repository_id is null or reached.id is not null))
        )
      ) + (
        (
          select coalesce(sum(q.n), 0)::bigint
          from (
            select nullif(q.repository_id, 0) as repository_id,
              q.is_published,
              q.is_submitter,
              sum(q.n) as n
            from review_activity_count q
            where q.kind = 'diff'
              and true
              and q.author_id = 0
              and q.user_id = (select $8::integer)
              and q.user_id <> 0
              and q.local_site_id = $9
              and true
              and true
              and true
              and q.part = 'sum'
            group by q.repository_id,
              q.is_published,
              q.is_submitter
          ) q
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
          ) reached on true
          where (
            q.is_submitter
              or (q.is_published and (q.repository_id is null or reached.id is not null))
          )
        ) - (
          (
            select coalesce(sum(q.n), 0)::bigint
            from (
              select nullif(q.repository_id, 0) as repository_id,
                q.is_published,
                q.is_submitter,
                sum(q.n) as n
              from review_activity_count q
              where q.kind = 'diff'
                and true
                and q.author_id = 0
                and q.user_id = (select $12::integer)
                and q.user_id <> 0
                and q.local_site_id = $13
                and true
                and true
                and true
                and q.part = 'sum'
                and is_open
              group by q.repository_id,
                q.is_published,
                q.is_submitter
            ) q
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
                            and ru.user_id = $14
                        )
                          or exists (
                            select
                            from repository_group rg
                            join review_group g on g.id = rg.group_id
                              and g.deleted_at is null
                            join review_group_member gm on gm.group_id = rg.group_id
                            where rg.repository_id = r.id
                              and gm.user_id = $15
                          )
                      )
                  )
                )
            ) reached on true
            where (q.is_published and (q.repository_id is null or reached.id is not null))
          ) + (
            select coalesce(sum(q.n), 0)::bigint
            from (
              select nullif(q.repository_id, 0) as repository_id,
                q.is_published,
                q.is_submitter,
                sum(q.n) as n
              from review_activity_count q
              where q.kind = 'diff'
                and true
                and true
                and q.local_site_id = $16
                and true
                and true
                and true
                and q.part = 'audience'
                and not is_open
                and (user_id - author_id) <> 0
                and audience_of((user_id - author_id), q.audience) && audience_of(
                  $17::integer,
                  array(
                    select g.id
                    from review_group_member gm
                    join review_group g on g.id = gm.group_id
                    where gm.user_id = $18
                      and g.invite_only
                      and g.deleted_at is null
                  )
                )
              group by q.repository_id,
                q.is_published,
                q.is_submitter
            ) q
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
                            and ru.user_id = $19
                        )
                          or exists (
                            select
                            from repository_group rg
                            join review_group g on g.id = rg.group_id
                              and g.deleted_at is null
                            join review_group_member gm on gm.group_id = rg.group_id
                            where rg.repository_id = r.id
                              and gm.user_id = $20
                          )
                      )
                  )
                )
            ) reached on true
            where (q.is_published and (q.repository_id is null or reached.id is not null))
          )
        )
      )
    ) + (
      select count(*)
      from review_comment c
      join review_request q on q.id = c.review_request_id
      left join lateral (
        select g.id
        from review_group g
        where g.id = any(q.audience)
          and (
            not g.invite_only
              or (
                g.deleted_at is null
                  and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $21)
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
                      and ru.user_id = $22
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $23
                    )
                )
            )
          )
      ) reached on true
      where c.kind = $24
        and (
          c.user_id = $25
            and c.listed_as is null
            and (
              q.submitter_id = $26
                or (
                  not exists (select from file_diff f where f.id = c.file_diff_id and f.on_draft)
                    and not exists (select from file_diff f where f.id = c.other_file_diff_id and f.on_draft)
                    and not exists (select from file_diff f where f.id = c.base_file_diff_id and f.on_draft)
                )
            )
        )
        and q.local_site_id is null
        and (
          (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and (q.audience = '{}' or opening.id is not null)
          )
            or (
              q.submitter_id = $27
                or (
                  (q.is_published and (q.repository_id is null or reached.id is not null))
                    and exists (
                      select
                      from review_request_person p
                      where p.review_request_id = q.id
                        and p.user_id = $28
                      offset 0
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
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $29))
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
        from (
          select c.*
          from review_comment c
          where c.kind = $30
            and true
          order by c.kind asc,
            c.id asc
          limit 250
        ) c
        join review_request q on q.id = c.review_request_id
        left join lateral (
          select g.id
          from review_group g
          where g.id = any(q.audience)
            and (
              not g.invite_only
                or (
                  g.deleted_at is null
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $31)
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
                        and ru.user_id = $32
                    )
                      or exists (
                        select
                        from repository_group rg
                        join review_group g on g.id = rg.group_id
                          and g.deleted_at is null
                        join review_group_member gm on gm.group_id = rg.group_id
                        where rg.repository_id = r.id
                          and gm.user_id = $33
                      )
                  )
              )
            )
        ) reached on true
        where case when (
          (
            c.listed_as is not null
              and (
                c.listed_as <> 'diff_file'
                  or (q.repository_id is null or reached.id is not null)
              )
          )
            or (
              c.user_id = $34
                and c.listed_as is null
                and (
                  q.submitter_id = $35
                    or (
                      not exists (select from file_diff f where f.id = c.file_diff_id and f.on_draft)
                        and not exists (select from file_diff f where f.id = c.other_file_diff_id and f.on_draft)
                        and not exists (select from file_diff f where f.id = c.base_file_diff_id and f.on_draft)
                    )
                )
            )
        )
          and q.local_site_id is null
          and (
            (
              (q.is_published and (q.repository_id is null or reached.id is not null))
                and (q.audience = '{}' or opening.id is not null)
            )
              or (
                q.submitter_id = $36
                  or (
                    (q.is_published and (q.repository_id is null or reached.id is not null))
                      and exists (
                        select
                        from review_request_person p
                        where p.review_request_id = q.id
                          and p.user_id = $37
                        offset 0
                      )
                  )
              )
          ) then true end
        order by c.kind asc,
          c.id asc
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
