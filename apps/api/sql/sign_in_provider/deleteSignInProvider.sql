-- DELETE /api/sign-in-providers/{sign_in_provider}/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- sign_in_provider/getSignInProvider.sql, statement 2

START TRANSACTION;

select from sign_in_provider where id = $1 for update;

-- sign_in_provider/getSignInProvider.sql, statement 2

DELETE FROM "sign_in_provider" WHERE "id" = $1;

DELETE FROM "provider_group" WHERE "provider" = $1;

-- repository/createRepository.sql, statement 4

COMMIT;
