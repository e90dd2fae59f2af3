-- GET /api/review-requests/{review_request_id}/publication/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select q.id as "id",
  q.display_id as "displayId",
  (
    q.submitter_id = $1
      and exists (select from review_request_draft d where d.review_request_id = q.id)
  ) as "hasDraft",
  (
    select json_build_object('id', r.id, 'isToOwnerOnly', r.is_to_owner_only)
    from review r
    where r.review_request_id = q.id
      and r.user_id = $2
      and not r.is_published
      and not (
        r.body_top = ''
          and r.body_bottom = ''
          and not r.ship_it
          and not exists (select from review_comment said where said.review_id = r.id)
      )
      and r.reply_to_id is null
  ) as "review",
  array(
    select json_build_object('id', r.id, 'reviewId', r.reply_to_id)
    from review r
    where r.review_request_id = q.id
      and r.user_id = $3
      and not r.is_published
      and not (
        r.body_top = ''
          and r.body_bottom = ''
          and not r.ship_it
          and not exists (select from review_comment said where said.review_id = r.id)
      )
      and r.reply_to_id is not null
    order by r.id
  ) as "replies",
  (
    select count(*)
    from review_comment c
    where c.review_id in (
      select r.id
      from review r
      where r.review_request_id = q.id
        and r.user_id = $4
        and not r.is_published
        and not (
          r.body_top = ''
            and r.body_bottom = ''
            and not r.ship_it
            and not exists (select from review_comment said where said.review_id = r.id)
        )
    )
  ) as "commentCount"
from review_request q
where q.id = $5;
