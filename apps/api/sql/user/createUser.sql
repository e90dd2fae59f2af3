-- POST /api/users/ by a superuser: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

INSERT INTO "user_account"(
  "id",
  "username",
  "password_hash",
  "session_epoch",
  "email",
  "email_is_shared",
  "first_name",
  "last_name",
  "is_active",
  "is_staff",
  "is_superuser",
  "is_bot",
  "operator_id",
  "operator_group_id",
  "is_private",
  "has_second_factor",
  "settings",
  "joined_at"
)
VALUES (
  DEFAULT,
  $1,
  $2,
  DEFAULT,
  $3,
  DEFAULT,
  $4,
  $5,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT
)
RETURNING "id",
  "session_epoch",
  "email",
  "email_is_shared",
  "first_name",
  "last_name",
  "is_active",
  "is_staff",
  "is_superuser",
  "is_bot",
  "is_private",
  "has_second_factor",
  "settings",
  "joined_at";

select
from user_account
where lower(email collate "und-x-icu") collate "C" = lower($1::text collate "und-x-icu") collate "C"
  and email <> ''
  and id <> $2
limit 1;

-- repository/createRepository.sql, statement 4

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
where u.id = $3
for update of u;

COMMIT;
