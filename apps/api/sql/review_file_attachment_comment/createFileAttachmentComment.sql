-- POST /api/review-requests/{review_request_id}/reviews/{review_id}/file-attachment-comments/ by its owner: 201

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

-- review/getReview.sql, statement 3

START TRANSACTION;

select from review_request where id = $1 for share;

-- review/deleteReview.sql, statement 5

-- review/deleteReview.sql, statement 6

select $1::bigint in (
  select a.id
  from file_attachment a
  where a.review_request_id = $2
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
              and exists (select from review_group_member gm where gm.group_id = g.id and gm.user_id = $3)
          )
      )
    limit 1
  ) opening on true
  where a.review_request_id = $4
    and (
      (a.is_shown and (a.audience = '{}' or opening.id is not null))
        or (
          a.submitter_id = $5
            or (
              a.is_shown
                and exists (
                  select
                  from review_request_person p
                  where p.review_request_id = a.review_request_id
                    and p.user_id = $6
                  offset 0
                )
            )
        )
    )
    and (
      (
        r.is_public
          or (
            exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $7)
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $8
              )
          )
      )
    )
) as "hasFile",
  true as "hasOther";

-- review_general_comment/createGeneralComment.sql, statement 8

-- review_file_attachment_comment/getFileAttachmentComment.sql, statement 4

COMMIT;
