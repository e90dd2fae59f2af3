-- GET /api/users/{username}/authenticator/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

-- authenticator/createAuthenticator.sql, statement 3
