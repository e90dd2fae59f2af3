-- DELETE /api/scim-tokens/{scim_token_id}/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- scim_token/getScimToken.sql, statement 2

START TRANSACTION;

select from scim_token where id = $1 for update;

-- scim_token/getScimToken.sql, statement 2

DELETE FROM "scim_token" WHERE "id" = $1;

-- repository/createRepository.sql, statement 4

COMMIT;
