-- PUT /api/users/{username}/authenticator/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

START TRANSACTION;

-- authenticator/deleteAuthenticator.sql, statement 4

-- passkey/createPasskey.sql, statement 5

-- authenticator/deleteAuthenticator.sql, statement 4

insert into authenticator_app (user_id, key_id, sealed, last_step)
values ($1, $2, $3, $4)
on conflict (user_id) do update set key_id = excluded.key_id,
  sealed = excluded.sealed,
  last_step = excluded.last_step,
  added_at = now(),
  last_used_at = null;

-- repository/createRepository.sql, statement 4

-- authenticator/deleteAuthenticator.sql, statement 7

COMMIT;

-- authenticator/createAuthenticator.sql, statement 3
