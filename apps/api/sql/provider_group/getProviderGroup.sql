-- GET /api/sign-in-providers/{sign_in_provider}/groups/{provider_group_id}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select m."id" as "id",
  m."provider" as "provider",
  m."claim" as "claim",
  m."group_id" as "groupId",
  g.name as "group",
  s.name as "site"
from provider_group m
join review_group g on g.id = m.group_id
left join local_site s on s.id = g.local_site_id
where m.id = $1
  and m.provider = $2
  and g.deleted_at is null;
