-- GET /api/repositories/{repository_id}/diff-file-attachments/{file_attachment_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

select a."id" as "id",
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
  (
    (
      r.is_public
        or (
          exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $1)
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $2
            )
        )
    )
  ) as "readable"
from diff_file_attachment a
join review_request q on q.id = a.review_request_id
left join file_diff f on f.id = a.added_in_filediff_id
left join lateral (
  select g.id
  from review_group g
  where g.id = any(a.audience)
    and (
      not g.invite_only
        or (
          g.deleted_at is null
            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $3)
        )
    )
  limit 1
) opening on true
join repository r on r.id = a.repository_id
where a.id = $4
  and a.repository_id = $5
  and (
    (a.is_shown and (a.audience = '{}' or opening.id is not null))
      or (
        a.submitter_id = $6
          or (
            a.is_shown
              and exists (
                select
                from review_request_person p
                where p.review_request_id = a.review_request_id
                  and p.user_id = $7
                offset 0
              )
          )
      )
  )
  and r.local_site_id is null;
