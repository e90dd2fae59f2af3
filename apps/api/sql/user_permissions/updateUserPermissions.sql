-- PUT /api/users/{username}/permissions/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- user_permissions/getUserPermissions.sql, statement 2

START TRANSACTION;

-- user/createUser.sql, statement 6

-- user_permissions/getUserPermissions.sql, statement 3

UPDATE "user_account" SET "is_superuser" = $1, "is_staff" = $2 WHERE "id" = $3;

with taken as (delete from user_permission where user_id = $1 and codename = any($2::text[]))
insert into user_permission (user_id, codename)
select $3::int,
  unnest($4::text[]);

-- repository/createRepository.sql, statement 4

COMMIT;
