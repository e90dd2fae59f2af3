-- PUT /api/session/ by its owner: 200

-- root/getRoot.sql, statement 1

update user_account
set settings = (settings || $1::jsonb) - $2::text[]
where id = $3;

select settings from user_account where id = $1;
