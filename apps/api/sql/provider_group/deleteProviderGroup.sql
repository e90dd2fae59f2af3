-- DELETE /api/sign-in-providers/{sign_in_provider}/groups/{provider_group_id}/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- provider_group/getProviderGroup.sql, statement 2

START TRANSACTION;

select from provider_group where id = $1 for update;

-- provider_group/getProviderGroup.sql, statement 2

DELETE FROM "provider_group" WHERE "id" = $1;

-- repository/createRepository.sql, statement 4

with kept as (
  update review_group_member m
  set sources = array_remove(m.sources, $1::text)
  where m.group_id = $2
    and not exists (select from provider_group o where o.provider = $3 and o.group_id = $4)
    and m.sources @> array[$5::text]
    and m.sources <> array[$6::text]
  returning m.user_id as "userId"
),
gone as (
  delete from review_group_member m
  where m.group_id = $7
    and not exists (select from provider_group o where o.provider = $8 and o.group_id = $9)
    and m.sources = array[$10::text]
  returning m.user_id as "userId"
)
select gone."userId",
  u.username as user
from gone
join user_account u on u.id = gone."userId";

COMMIT;
