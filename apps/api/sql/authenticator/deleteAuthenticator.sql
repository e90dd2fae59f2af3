-- DELETE /api/users/{username}/authenticator/ by its owner: 204

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

select has_second_factor as "hasSecondFactor"
from user_account
where id = $1
  and is_active
for no key update;

delete from authenticator_app where user_id = $1 returning user_id as "userId";

-- repository/createRepository.sql, statement 4

insert into outbox_message (id, queue, name, payload, request_id, traceparent, due_at)
values ($1::uuid, $2, $3, $4::jsonb, $5, $6, now());

select has_second_factor as "hasSecondFactor" from user_account where id = $1;

COMMIT;
