-- GET /api/users/{username}/feed-addresses/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from feed_address f
    where f.user_id = $1
      and f.local_site_id is null
  ) as total
) counted
left join (
  select true as "isRow",
    f."id" as "id",
    f."user_id" as "userId",
    f."group_id" as "groupId",
    f."repository_id" as "repositoryId",
    u.username as "username",
    g.name as "groupName",
    r.name as "repositoryName",
    to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', f.created_at)::integer % 1000000 = 0 then '' else to_char(f.created_at, '.US') end || '+00:00' as "added"
  from (
    select f.*
    from feed_address f
    where f.user_id = $2
      and f.local_site_id is null
      and true
    order by f.local_site_id asc,
      f.id asc
    limit 25
  ) f
  join user_account u on u.id = f.user_id
  left join review_group g on g.id = f.group_id
    and g.local_site_id is null
    and g.deleted_at is null
    and (
      (
        not g.invite_only
          or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $3)
      )
    )
  left join repository r on r.id = f.repository_id
    and r.local_site_id is null
    and r.archived_at is null
    and (
      (
        r.is_public
          or (
            exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $4)
              or exists (
                select
                from repository_group rg
                join review_group g on g.id = rg.group_id
                  and g.deleted_at is null
                join review_group_member gm on gm.group_id = rg.group_id
                where rg.repository_id = r.id
                  and gm.user_id = $5
              )
          )
      )
    )
) page on true
order by page."id" asc;
