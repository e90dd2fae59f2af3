-- GET /api/session/ by its owner: 200

-- root/getRoot.sql, statement 1

select settings from user_account where id = $1;
