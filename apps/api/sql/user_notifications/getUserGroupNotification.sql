-- GET /api/users/{username}/notifications/groups/{group_name}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select g."id" as "id",
  g."name" as "name",
  g."display_name" as "displayName",
  gm.user_id as "userId",
  (select u.username from user_account u where u.id = gm.user_id) as "username",
  coalesce(gm.mail, 'usual') as "mail"
from review_group_member gm
join review_group g on g.id = gm.group_id
where gm.user_id = $1
  and g.name = $2
  and g.local_site_id is null
  and g.deleted_at is null
  and (
    (
      not g.invite_only
        or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $3)
    )
  )
  and true;
