-- POST /api/repositories/{repository_id}/diff-file-attachments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- repository/getRepository.sql, statement 2

select q.repository_id as "repositoryId",
  q.submitter_id as "submitterId",
  f.is_new as "isNew",
  exists (
    select
    from diff_file_attachment a
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
  ) as "isTaken"
from file_diff f
join review_request q on q.id = f.review_request_id
left join lateral (
  select g.id
  from review_group g
  where g.id = any(q.audience)
    and (
      not g.invite_only
        or (
          g.deleted_at is null
            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $1)
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
where f.id = $4::bigint
  and q.local_site_id is null
  and (
    (
      (q.is_published and (q.repository_id is null or reached.id is not null))
        and (q.audience = '{}' or opening.id is not null)
    )
      or (
        q.submitter_id = $5
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and exists (
                select
                from review_request_person p
                where p.review_request_id = q.id
                  and p.user_id = $6
                offset 0
              )
          )
      )
  )
  and (not f.on_draft or q.submitter_id = $7);

-- diff_validation/createDiffValidation.sql, statement 2

select q.display_id as "displayId"
from file_diff f
join review_request q on q.id = f.review_request_id
where f.id = $1;

-- repository/getRepository.sql, statement 2

-- diff_file_attachment/createDiffFileAttachment.sql, statement 3

-- user_file_attachment/createUserFileAttachment.sql, statement 5

START TRANSACTION;

select q.repository_id as "repositoryId",
  q.submitter_id as "submitterId",
  f.is_new as "isNew",
  exists (
    select
    from diff_file_attachment a
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
  ) as "isTaken"
from file_diff f
join review_request q on q.id = f.review_request_id
left join lateral (
  select g.id
  from review_group g
  where g.id = any(q.audience)
    and (
      not g.invite_only
        or (
          g.deleted_at is null
            and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $1)
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
where f.id = $4::bigint
  and q.local_site_id is null
  and (
    (
      (q.is_published and (q.repository_id is null or reached.id is not null))
        and (q.audience = '{}' or opening.id is not null)
    )
      or (
        q.submitter_id = $5
          or (
            (q.is_published and (q.repository_id is null or reached.id is not null))
              and exists (
                select
                from review_request_person p
                where p.review_request_id = q.id
                  and p.user_id = $6
                offset 0
              )
          )
      )
  )
  and (not f.on_draft or q.submitter_id = $7)
for no key update of q
for share of f;

insert into diff_file_attachment (
  repository_id,
  review_request_id,
  file_diff_id,
  user_id,
  filename,
  mimetype,
  caption,
  sha256,
  stored_as,
  extra_data,
  source_path,
  added_in_filediff_id,
  dest_path
)
select q.repository_id,
  q.id,
  f.id,
  $1::integer,
  $2,
  $3,
  $4,
  $5,
  $6,
  $7::jsonb,
  f.source_file,
  f.id,
  f.dest_file
from file_diff f
join review_request q on q.id = f.review_request_id
where f.id = $8
  and not exists (
    select
    from diff_file_attachment a
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
  )
returning id;

-- api_token/updateTokenLimits.sql, statement 7

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
  ) end as "addedIn"
from diff_file_attachment a
join review_request q on q.id = a.review_request_id
left join file_diff f on f.id = a.added_in_filediff_id
where a.id = $1;

COMMIT;
