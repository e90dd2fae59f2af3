-- GET /api/sign-in-providers/{sign_in_provider}/groups/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- sign_in_provider/getSignInProvider.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from provider_group m
    where m.provider = coalesce((select p.slug from sign_in_provider p where p.id = $1), $2::text)
      and not exists (select from review_group d where d.id = m.group_id and d.deleted_at is not null)
  ) as total
) counted
left join (
  select true as "isRow",
    m."id" as "id",
    m."provider" as "provider",
    m."claim" as "claim",
    m."group_id" as "groupId",
    g.name as "group",
    s.name as "site"
  from (
    select m.*
    from provider_group m
    where m.provider = coalesce((select p.slug from sign_in_provider p where p.id = $3), $4::text)
      and not exists (select from review_group d where d.id = m.group_id and d.deleted_at is not null)
      and true
    order by m.id asc
    limit 25
  ) m
  join review_group g on g.id = m.group_id
  left join local_site s on s.id = g.local_site_id
) page on true
order by page."id" asc;
