-- DELETE /api/users/{username}/passkeys/{passkey_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- passkey/getPasskey.sql, statement 3

START TRANSACTION;

-- authenticator/deleteAuthenticator.sql, statement 4

-- passkey/updatePasskey.sql, statement 5

DELETE FROM "passkey" WHERE "id" = $1;

-- repository/createRepository.sql, statement 4

-- authenticator/deleteAuthenticator.sql, statement 7

select has_second_factor as "hasSecondFactor" from user_account where id = $1;

COMMIT;
