-- GET /api/users/{username}/passkey-registration/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2
