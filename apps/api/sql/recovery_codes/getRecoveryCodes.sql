-- GET /api/users/{username}/recovery-codes/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select count(*) as left from recovery_code where user_id = $1;
