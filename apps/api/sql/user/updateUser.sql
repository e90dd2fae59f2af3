-- PUT /api/users/{username}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

select u."id" as "id",
  u."username" as "username",
  u."email" as "email",
  u."first_name" as "firstName",
  u."last_name" as "lastName",
  u."is_active" as "isActive",
  u."is_bot" as "isBot",
  (
    not u.is_private
      or u.id = $1
      or exists (
        select
        from local_site_user theirs
        join local_site_user mine on mine.local_site_id = theirs.local_site_id
        where theirs.user_id = u.id
          and mine.user_id = $2
          and mine.is_admin
      )
  ) as "profileShown",
  (true or u.id = $3) as "isFoundHere"
from user_account u
where u.id = $4
for update of u;

select p.name
from scim_user su
join scim_provider p on p.id = su.provider_id
where su.user_id = $1
  and su.state = 'provided';

UPDATE "user_account" SET "first_name" = $1 WHERE "id" = $2;

-- repository/createRepository.sql, statement 4

COMMIT;
