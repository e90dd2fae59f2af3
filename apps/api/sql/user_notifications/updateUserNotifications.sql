-- PUT /api/users/{username}/notifications/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- user/updateUser.sql, statement 4

-- user_notifications/getUserNotifications.sql, statement 3

insert into mail_choice (user_id) values ($1) on conflict do nothing;

update mail_choice set "mail" = $1 where user_id = $2;

-- repository/createRepository.sql, statement 4

COMMIT;
