-- GET /api/groups/{group_name}/ by its owner: 200

-- root/getRoot.sql, statement 1

select g."id" as "id",
  g."name" as "name",
  g."aliases" as "aliases",
  g."display_name" as "displayName",
  g."mailing_list" as "mailingList",
  g."visible" as "visible",
  g."invite_only" as "inviteOnly",
  g."managed_by" as "managedBy",
  g.extra_data as "extraData",
  g.xmin::text as "version",
  (
    (
      not g.invite_only
        or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $1)
    )
  ) as "readable",
  (
    exists (
      select
      from webhook w
      where w.enabled
        and w.local_site_id is null
        and w.apply_to <> 'custom'
        and w.events && $2::text[]
    )
  ) as "isHeard"
from review_group g
where g.name = $3
  and g.local_site_id is null
  and g.deleted_at is null;
