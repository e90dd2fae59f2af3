-- GET /api/review-requests/{review_request_id}/suggestions/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from suggestion s
    join review_comment c on c.id = s.comment_id
    join review v on v.id = c.review_id
    join review_request q on q.id = c.review_request_id
    where s.review_request_id = $1
      and (
        v.is_published
          or v.user_id = $2
          or exists (
            select
            from user_account bot
            where bot.id = v.user_id
              and (
                bot.is_bot
                  and (
                    coalesce(bot.operator_id = $3, false)
                      or exists (
                        select
                        from review_group_member m
                        join review_group g on g.id = m.group_id
                          and g.deleted_at is null
                        where m.group_id = bot.operator_group_id
                          and m.user_id = $4
                      )
                  )
              )
          )
      )
      and (
        q.submitter_id = $5
          or (
            not exists (select from file_diff f where f.id = c.file_diff_id and f.on_draft)
              and not exists (select from file_diff f where f.id = c.other_file_diff_id and f.on_draft)
              and not exists (select from file_diff f where f.id = c.base_file_diff_id and f.on_draft)
          )
      )
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."reviewRequestId" as "reviewRequestId",
    one."commentId" as "commentId",
    one."replacements" as "replacements",
    one."displayId" as "displayId",
    one."reviewId" as "reviewId",
    one."user" as "user",
    one."author" as "author",
    one."newest" as "newest",
    one."appliedIn" as "appliedIn"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        s."id" as "id",
        s."review_request_id" as "reviewRequestId",
        s."comment_id" as "commentId",
        s.replacements as "replacements",
        q.display_id as "displayId",
        v.id as "reviewId",
        (
          select json_build_object('id', u.id, 'name', u.username, 'isFoundHere', (true or u.id = $6))
          from user_account u
          where u.id = v.user_id
        ) as "user",
        (
          select json_build_object(
            'name',
            case when (
              not u.is_private
                or u.id = $7
                or exists (
                  select
                  from local_site_user theirs
                  join local_site_user mine on mine.local_site_id = theirs.local_site_id
                  where theirs.user_id = u.id
                    and mine.user_id = $8
                    and mine.is_admin
                )
            ) then coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) else u.username end,
            'email',
            case when (
              not u.is_private
                or u.id = $9
                or exists (
                  select
                  from local_site_user theirs
                  join local_site_user mine on mine.local_site_id = theirs.local_site_id
                  where theirs.user_id = u.id
                    and mine.user_id = $10
                    and mine.is_admin
                )
            ) then u.email else '' end,
            'isBot',
            u.is_bot
          )
          from user_account u
          where u.id = v.user_id
        ) as "author",
        (
          select max(d.revision)
          from diff d
          where d.review_request_id = q.id
            and not d.on_draft
        ) as "newest",
        (select d.revision from diff d where d.id = s.applied_diff_id and not d.on_draft) as "appliedIn",
        coalesce(octet_length(s.replacements::text), 0) as "rowSize"
      from (
        select s.*
        from suggestion s
        join review_comment c on c.id = s.comment_id
        join review v on v.id = c.review_id
        join review_request q on q.id = c.review_request_id
        where s.review_request_id = $11
          and (
            v.is_published
              or v.user_id = $12
              or exists (
                select
                from user_account bot
                where bot.id = v.user_id
                  and (
                    bot.is_bot
                      and (
                        coalesce(bot.operator_id = $13, false)
                          or exists (
                            select
                            from review_group_member m
                            join review_group g on g.id = m.group_id
                              and g.deleted_at is null
                            where m.group_id = bot.operator_group_id
                              and m.user_id = $14
                          )
                      )
                  )
              )
          )
          and (
            q.submitter_id = $15
              or (
                not exists (select from file_diff f where f.id = c.file_diff_id and f.on_draft)
                  and not exists (select from file_diff f where f.id = c.other_file_diff_id and f.on_draft)
                  and not exists (select from file_diff f where f.id = c.base_file_diff_id and f.on_draft)
              )
          )
          and true
        order by s.id asc
        limit 25
      ) s
      join review_comment c on c.id = s.comment_id
      join review v on v.id = c.review_id
      join review_request q on q.id = c.review_request_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;

select f."id" as "id",
  f."source_file" as "sourceFile",
  f."source_revision" as "sourceRevision",
  f."is_binary" as "isBinary",
  f."is_new" as "isNew",
  f."status" as "status",
  f."on_draft" as "onDraft",
  asked.nth as "nth",
  (f.parent_patch_start is not null)::integer as "hasParent",
  q.repository_id as "repositoryId",
  coalesce(d.base_commit_id, '') as "baseCommitId"
from jsonb_to_recordset($1::jsonb) as asked(
  "nth" integer,
  "requestId" integer,
  "revision" integer,
  "onDraft" boolean,
  "commitId" text,
  "path" text
)
join file_diff f on f.review_request_id = asked."requestId"
  and f.diff_revision = asked."revision"
  and f.on_draft = asked."onDraft"
  and f.commit_id is not distinct from asked."commitId"
  and f.dest_file = asked."path"
  and f.status <> 'D'
  and not f.is_binary
join diff d on d.review_request_id = f.review_request_id
  and d.revision = f.diff_revision
join review_request q on q.id = f.review_request_id;

select f."id" as "id",
  f."on_draft" as "onDraft",
  f."source_file" as "sourceFile",
  f."source_revision" as "sourceRevision",
  f."dest_file" as "destFile",
  f."dest_detail" as "destDetail",
  f."is_binary" as "isBinary",
  f."is_new" as "isNew",
  f."status" as "status",
  f."tool" as "tool",
  q.display_id as "displayId",
  f.diff_revision as "revision",
  (viewer_order(f.dest_file) collate "C") as "place",
  case when jsonb_typeof(f.extra_data->'raw_insert_count') = 'number' then (f.extra_data->'raw_insert_count')::float8 end as "insertCount",
  case when jsonb_typeof(f.extra_data->'raw_delete_count') = 'number' then (f.extra_data->'raw_delete_count')::float8 end as "deleteCount",
  f.extra_data->>'old_unix_mode' as "sourceMode",
  f.extra_data->>'new_unix_mode' as "destMode",
  source.side as "source",
  dest.side as "dest",
  coalesce(f.patch_digest, left(md5(f.diff), 16), '') as "digest",
  f.moves as "moves",
  coalesce(f.patch_end - f.patch_start, octet_length(f.diff)) as "size",
  f.parent_patch_start is not null as "hasParent",
  case when p.id is not null
  and coalesce(f.patch_end - f.patch_start, octet_length(f.diff)) <= 1048576 then json_build_object('storedAs', p.stored_as, 'start', f.patch_start, 'end', f.patch_end) end as "section",
  case when coalesce(f.patch_end - f.patch_start, octet_length(f.diff)) <= 1048576 then f.diff end as "importedText"
from file_diff f
join review_request q on q.id = f.review_request_id
left join lateral (
  select json_build_object(
    'id',
    a.id,
    'repositoryId',
    a.repository_id,
    'caption',
    a.caption,
    'sha256',
    a.sha256
  ) as side
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
              and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $1)
          )
      )
    limit 1
  ) opening on true
  where (
    not f.is_new
      and a.review_request_id = q.id
      and a.repository_id = q.repository_id
      and a.repo_path = f.source_file
      and a.repo_revision = f.source_revision
  )
    and (
      (a.is_shown and (a.audience = '{}' or opening.id is not null))
        or (
          a.submitter_id = $2
            or (
              a.is_shown
                and exists (
                  select
                  from review_request_person p
                  where p.review_request_id = a.review_request_id
                    and p.user_id = $3
                  offset 0
                )
            )
        )
    )
    and (
      (
        r.is_public
          or (
            exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $4)
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $5
              )
          )
      )
    )
) source on true
left join lateral (
  select json_build_object(
    'id',
    a.id,
    'repositoryId',
    a.repository_id,
    'caption',
    a.caption,
    'sha256',
    a.sha256
  ) as side
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
  where a.added_in_filediff_id = coalesce(
    (
      select own.added_in_filediff_id
      from diff_file_attachment own
      where own.added_in_filediff_id = f.id
    ),
    (
      with recursive before (commit_id) as (
        select c.parent_commit_id
        from file_diff c
        where c.review_request_id = f.review_request_id
          and c.diff_revision = f.diff_revision
          and c.commit_id is not null
          and c.dest_file = f.dest_file
        union
        select p.parent_commit_id
        from before
        join lateral (
          select p.parent_commit_id
          from file_diff p
          where p.review_request_id = f.review_request_id
            and p.diff_revision = f.diff_revision
            and p.commit_id = before.commit_id
          limit 1
        ) p on true
      )
      select min(c.id)
      from file_diff c
      where c.review_request_id = f.review_request_id
        and c.diff_revision = f.diff_revision
        and c.commit_id is not null
        and c.dest_file = f.dest_file
        and not exists (select from before where before.commit_id = c.commit_id)
      having count(*) = 1
    )
  )
    and (
      (a.is_shown and (a.audience = '{}' or opening.id is not null))
        or (
          a.submitter_id = $7
            or (
              a.is_shown
                and exists (
                  select
                  from review_request_person p
                  where p.review_request_id = a.review_request_id
                    and p.user_id = $8
                  offset 0
                )
            )
        )
    )
    and (
      (
        r.is_public
          or (
            exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $9)
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $10
              )
          )
      )
    )
) dest on true
left join diff d on d.review_request_id = f.review_request_id
  and d.revision = f.diff_revision
left join patch p on p.diff_id = d.id
  and p.commit_id is not distinct from f.commit_id
  and not p.is_parent
  and f.patch_start is not null
where f.id = any($11::integer[]);
