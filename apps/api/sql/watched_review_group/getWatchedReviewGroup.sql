-- GET /api/users/{username}/watched/review-groups/{watched_obj_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- group/getGroup.sql, statement 2

select m.group_id as id
from watched_group m
where m.user_id = $1
  and m.group_id = $2;
