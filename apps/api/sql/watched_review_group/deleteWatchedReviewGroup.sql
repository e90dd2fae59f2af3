-- DELETE /api/users/{username}/watched/review-groups/{watched_obj_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- group/getGroup.sql, statement 2

-- watched_review_group/getWatchedReviewGroup.sql, statement 4

START TRANSACTION;

-- group/getGroup.sql, statement 2

select m.group_id as id
from watched_group m
where m.user_id = $1
  and m.group_id = $2
for update of m;

delete from watched_group where user_id = $1 and group_id = $2;

COMMIT;
