-- GET /api/review-requests/{review_request_id}/viewed-files/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from viewed_file f
    where f.review_request_id = $1
      and f.user_id = $2
  ) as total
) counted
left join (
  select true as "isRow",
    f."id" as "id",
    f."user_id" as "userId",
    f."path" as "path",
    f."digest" as "digest"
  from (
    select f.*
    from viewed_file f
    where f.review_request_id = $3
      and f.user_id = $4
      and true
    order by f.path asc
    limit 25
  ) f
) page on true
order by page."path" asc;
