-- GET /api/users/{username}/permissions/ by a superuser: 200

-- root/getRoot.sql, statement 1

select u."id" as "id",
  u."username" as "username",
  u."email" as "email",
  u."first_name" as "firstName",
  u."last_name" as "lastName",
  u."is_active" as "isActive",
  u."is_bot" as "isBot",
  true as "profileShown",
  (true or u.id = $1) as "isFoundHere"
from user_account u
where u.username = $2
  and (true or u.id = $3);

select u."id" as "id",
  u."username" as "username",
  u."is_superuser" as "isSuperuser",
  u."is_staff" as "isStaff",
  array(
    select p.codename
    from user_permission p
    where p.user_id = u.id
      and p.codename = any($1::text[])
    order by p.codename collate "C"
  ) as "permissions"
from user_account u
where u.id = $2;
