-- GET /api/repositories/{repository_id}/groups/{group_name}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select r.id as "id",
  r.name as "name",
  $1::boolean as "readable",
  to_json(member) as "member"
from repository r
left join lateral (
  select g."id" as "id",
    g."name" as "name",
    g."aliases" as "aliases",
    g."display_name" as "displayName",
    g."mailing_list" as "mailingList",
    g."visible" as "visible",
    g."invite_only" as "inviteOnly",
    g."managed_by" as "managedBy",
    g.extra_data as "extraData"
  from repository_group m
  join review_group g on g.id = m.group_id
  where m.repository_id = r.id
    and g.name = $2
    and g.local_site_id is null
    and g.deleted_at is null
    and (true)
) member on true
where r.id = $3
  and r.local_site_id is null;
