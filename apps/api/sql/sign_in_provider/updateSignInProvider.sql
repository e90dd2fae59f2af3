-- PUT /api/sign-in-providers/{sign_in_provider}/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- sign_in_provider/getSignInProvider.sql, statement 2

START TRANSACTION;

select from sign_in_provider where id = $1 for update;

-- sign_in_provider/getSignInProvider.sql, statement 2

-- repository/createRepository.sql, statement 4

-- sign_in_provider/getSignInProvider.sql, statement 2

COMMIT;
