-- POST /api/users/{username}/recovery-codes/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- authenticator/deleteAuthenticator.sql, statement 4

select
from authenticator_app
where user_id = $1
union all
select
from passkey
where user_id = $2
limit 1;

delete from recovery_code where user_id = $1;

insert into recovery_code (user_id, lookup, key_id)
select $1,
  one.lookup,
  one.key_id
from unnest($2::bytea[], $3::text[]) one (lookup, key_id);

-- repository/createRepository.sql, statement 4

-- authenticator/deleteAuthenticator.sql, statement 7

COMMIT;
