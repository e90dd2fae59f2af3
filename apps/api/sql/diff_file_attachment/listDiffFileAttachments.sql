-- GET /api/repositories/{repository_id}/diff-file-attachments/ by its owner: 200

-- root/getRoot.sql, statement 1

-- repository/getRepository.sql, statement 2

select counted.total,
  page.*
from (
  select (
    (
      (
        select coalesce(sum(a.n), 0)::bigint
        from diff_file_attachment_opening_count a
        where a.repository_id = $1
          and a.of_type = false
          and a.mimetype = $2
          and a.part = 'sum'
          and a.is_shown
          and is_open
      ) + (
        select coalesce(sum(a.n), 0)::bigint
        from diff_file_attachment_opening_count a
        where a.repository_id = $3
          and a.of_type = false
          and a.mimetype = $4
          and a.part = 'audience'
          and a.is_shown
          and not is_open
          and a.audience && array(
            select g.id
            from review_group_member gm
            join review_group g on g.id = gm.group_id
            where gm.user_id = $5
              and g.invite_only
              and g.deleted_at is null
          )
      )
    ) + (
      with known as materialized (
        select '{}'::integer[] as audience,
          false as is_shown,
          count(*) as n
        from diff_file_attachment a
        where a.submitter_id = $6
          and a.repository_id = $7
          and not a.is_shown
        group by 1
        union all
        select a.audience,
          true,
          count(*)
        from diff_file_attachment a
        where a.submitter_id = $8
          and a.repository_id = $9
          and a.is_shown
          and a.audience <> '{}'
        group by a.audience
        union all
        select a.audience,
          a.is_shown,
          count(*)
        from review_request_person p
        join diff_file_attachment a on a.review_request_id = p.review_request_id
        where p.user_id = $10
          and a.submitter_id is distinct from $11
          and a.repository_id = $12
          and not (a.is_shown and a.audience = '{}')
          and a.is_shown
        group by a.audience,
          a.is_shown
      ),
      open as materialized (
        select g.id
        from review_group g
        where g.id in (select unnest(audience) from known)
          and (
            not g.invite_only
              or (
                g.deleted_at is null
                  and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $13)
              )
          )
      )
      select coalesce(sum(a.n), 0)::bigint
      from known a
      left join lateral (
        select min(one.id) filter (where one.id in (select open.id from open)) as id
        from unnest(a.audience) one (id)
      ) opening on true
      where not (a.is_shown and (a.audience = '{}' or opening.id is not null))
    )
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."repositoryId" as "repositoryId",
    one."filename" as "filename",
    one."mimetype" as "mimetype",
    one."caption" as "caption",
    one."sha256" as "sha256",
    one."preview" as "preview",
    one."displayId" as "displayId",
    one."path" as "path",
    one."revision" as "revision",
    one."extraData" as "extraData",
    one."hasThumbnails" as "hasThumbnails",
    one."size" as "size",
    one."extent" as "extent",
    one."addedIn" as "addedIn"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        a."id" as "id",
        a."repository_id" as "repositoryId",
        a."filename" as "filename",
        a."mimetype" as "mimetype",
        a."caption" as "caption",
        a."sha256" as "sha256",
        a."preview" as "preview",
        q.display_id as "displayId",
        coalesce(a.repo_path, a.dest_path) as "path",
        a.repo_revision as "revision",
        a.extra_data as "extraData",
        exists (select from thumbnail t where t.source = a.stored_as) as "hasThumbnails",
        (select s.size::float8 from stored_file s where s.sha256 = a.stored_as) as "size",
        (
          select json_build_object('width', s.picture_width, 'height', s.picture_height)
          from stored_file s
          where s.sha256 = a.stored_as
            and s.picture_width is not null
        ) as "extent",
        case when f.id is not null then json_build_object(
          'id',
          f.id,
          'diffRevision',
          f.diff_revision,
          'onDraft',
          f.on_draft,
          'title',
          f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')'
        ) end as "addedIn",
        coalesce(octet_length(a.extra_data::text) * 1, 0) as "rowSize"
      from (
        select a.*
        from (
          select a.*
          from diff_file_attachment a
          where a.repository_id = any(array[$14::integer])
            and true
          order by a.repository_id asc,
            a.id asc
          limit 250
        ) a
        left join lateral (
          select g.id
          from review_group g
          where g.id = any(a.audience)
            and (
              not g.invite_only
                or (
                  g.deleted_at is null
                    and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $15)
                )
            )
          limit 1
        ) opening on true
        where case when (
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
        ) then true end
        order by a.repository_id asc,
          a.id asc
        limit 25
      ) a
      join review_request q on q.id = a.review_request_id
      left join file_diff f on f.id = a.added_in_filediff_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
