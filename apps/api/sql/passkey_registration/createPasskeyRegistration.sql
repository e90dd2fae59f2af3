-- POST /api/users/{username}/passkey-registration/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select credential_id as "credentialId"
from passkey
where user_id = $1
  and rp_id = $2
order by id
limit $3;
