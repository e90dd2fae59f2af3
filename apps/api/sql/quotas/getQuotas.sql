-- GET /api/quotas/ by a superuser: 200

-- root/getRoot.sql, statement 1

select u.username,
  use.used::float8 as used
from (
  select user_id,
    count(*) as used
  from api_token
  where parent_id is null
  group by user_id
) use
join user_account u on u.id = use.user_id
where use.used >= $1::float8 * $2::bigint
order by use.used desc,
  u.username
limit $3;

select u.username,
  use.used::float8 as used
from (
  select user_id,
    count(*) as used
  from oauth_application
  where deleted_at is null
  group by user_id
) use
join user_account u on u.id = use.user_id
where use.used >= $1::float8 * $2::bigint
order by use.used desc,
  u.username
limit $3;

select u.username,
  use.used::float8 as used
from (
  select user_id,
    bytes as used
  from upload_use
  where day = (now() at time zone 'utc')::date
) use
join user_account u on u.id = use.user_id
where use.used >= $1::float8 * $2::bigint
order by use.used desc,
  u.username
limit $3;
