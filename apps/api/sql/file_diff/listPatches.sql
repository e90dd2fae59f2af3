-- GET /api/review-requests/{review_request_id}/diffs/{diff_revision}/patches/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- diff/getDiff.sql, statement 3

select counted.total,
  page.*
from (
  select (
    select count(*)
    from file_diff f
    where f.review_request_id = $1
      and f.diff_revision = $2
      and f.on_draft = $3
      and f.commit_id is null
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."onDraft" as "onDraft",
    one."sourceFile" as "sourceFile",
    one."sourceRevision" as "sourceRevision",
    one."destFile" as "destFile",
    one."destDetail" as "destDetail",
    one."isBinary" as "isBinary",
    one."isNew" as "isNew",
    one."status" as "status",
    one."tool" as "tool",
    one."displayId" as "displayId",
    one."revision" as "revision",
    one."place" as "place",
    one."insertCount" as "insertCount",
    one."deleteCount" as "deleteCount",
    one."sourceMode" as "sourceMode",
    one."destMode" as "destMode",
    one."source" as "source",
    one."dest" as "dest",
    one."digest" as "digest",
    one."moves" as "moves",
    one."size" as "size",
    one."hasParent" as "hasParent",
    one."section" as "section",
    one."importedText" as "importedText"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        f."id" as "id",
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
        case when coalesce(f.patch_end - f.patch_start, octet_length(f.diff)) <= 1048576 then f.diff end as "importedText",
        coalesce(
          case when coalesce(f.patch_end - f.patch_start, octet_length(f.diff)) <= 1048576 then coalesce(f.patch_end - f.patch_start, octet_length(f.diff)) end,
          0
        ) + coalesce(0, 0) + coalesce(octet_length(f.moves::text), 0) as "rowSize"
      from (
        select f.*
        from file_diff f
        where f.review_request_id = $4
          and f.diff_revision = $5
          and f.on_draft = $6
          and f.commit_id is null
          and true
        order by (viewer_order(f.dest_file) collate "C") asc,
          f.id asc
        limit 25
      ) f
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
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $7)
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
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $12)
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
                a.submitter_id = $13
                  or (
                    a.is_shown
                      and exists (
                        select
                        from review_request_person p
                        where p.review_request_id = a.review_request_id
                          and p.user_id = $14
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
                      and ru.user_id = $15
                  )
                    or exists (
                      select
                      from repository_group rg
                      join review_group g on g.id = rg.group_id
                        and g.deleted_at is null
                      join review_group_member gm on gm.group_id = rg.group_id
                      where rg.repository_id = r.id
                        and gm.user_id = $16
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
    ) one window first as (order by one."place" asc,one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."place" asc,
  page."id" asc;
