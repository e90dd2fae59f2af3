-- GET /api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/original-file/ by its owner: 501

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- file_diff/getFile.sql, statement 3

-- patched_file/getPatchedFile.sql, statement 4

-- patched_file/getPatchedFile.sql, statement 5

-- patched_file/getPatchedFile.sql, statement 6

-- patched_file/getPatchedFile.sql, statement 6

select (
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
) as "isReadable"
from repository r
where r.id = $3;
