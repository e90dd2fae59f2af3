-- GET /api/review-requests/{review_request_id}/viewed-files/{viewed_file_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- review_request/getReviewRequest.sql, statement 2

select f."id" as "id",
  f."user_id" as "userId",
  f."path" as "path",
  f."digest" as "digest",
  f.xmin::text as "version"
from viewed_file f
where f.id = $1
  and f.review_request_id = $2
  and f.user_id = $3;
