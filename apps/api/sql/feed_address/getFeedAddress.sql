-- GET /api/users/{username}/feed-addresses/{feed_address_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

select f."id" as "id",
  f."user_id" as "userId",
  f."group_id" as "groupId",
  f."repository_id" as "repositoryId",
  u.username as "username",
  g.name as "groupName",
  r.name as "repositoryName",
  to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', f.created_at)::integer % 1000000 = 0 then '' else to_char(f.created_at, '.US') end || '+00:00' as "added",
  f.xmin::text as "version"
from feed_address f
join user_account u on u.id = f.user_id
left join review_group g on g.id = f.group_id
  and g.local_site_id is null
  and g.deleted_at is null
  and (
    (
      not g.invite_only
        or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $1)
    )
  )
left join repository r on r.id = f.repository_id
  and r.local_site_id is null
  and r.archived_at is null
  and (
    (
      r.is_public
        or (
          exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $2)
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $3
            )
        )
    )
  )
where u.username = $4
  and f.id = $5
  and f.local_site_id is null;
