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
  coalesce(
    (select o.username from user_account o where o.id = u.operator_id),
    (
      select $1 || g.name
      from review_group g
      where g.id = u.operator_group_id
        and g.deleted_at is null
        and (true)
    ),
    ''
  ) as "operatedBy",
  (true or u.id = $2) as "isFoundHere"
from user_account u
where u.username = $3
  and (true or u.id = $4);

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
