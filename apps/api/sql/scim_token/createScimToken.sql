-- POST /api/scim-tokens/ by a superuser: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

insert into scim_provider (local_site_id, name, whole_user_names)
values ($1::int, $2, $3)
on conflict do nothing;

select id,
  whole_user_names as whole
from scim_provider
where name = $1
  and local_site_id is not distinct from $2::int for key share;

insert into scim_token (provider_id, lookup, key_id)
values ($1, $2, $3)
returning id;

-- scim_token/getScimToken.sql, statement 2

-- repository/createRepository.sql, statement 4

COMMIT;
