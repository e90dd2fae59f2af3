-- POST /api/users/{username}/watched/review-groups/ by its owner: 201

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- group/getGroup.sql, statement 2

-- watched_review_group/getWatchedReviewGroup.sql, statement 4

insert into watched_group (user_id, group_id)
select $1,
  o.id
from review_group o
where o.id = $2
  and o.deleted_at is null
for share of o
on conflict (user_id, group_id) do update set user_id = excluded.user_id
returning group_id as id;

COMMIT;
