-- GET /api/users/{username}/notifications/groups/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

with matching as materialized (
  select g.id,
    g.name as match_0
  from review_group g
  where g.local_site_id is null
    and g.deleted_at is null
    and (
      (
        not g.invite_only
          or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $1)
      )
    )
    and g.id in (select mine.group_id from review_group_member mine where mine.user_id = $2)
)
select counted.total,
  page.*
from (select (select count(*) from matching) as total) counted
left join (
  select true as "isRow",
    g."id" as "id",
    g."name" as "name",
    g."display_name" as "displayName",
    gm.user_id as "userId",
    (select u.username from user_account u where u.id = gm.user_id) as "username",
    coalesce(gm.mail, 'usual') as "mail"
  from (
    select g.*
    from review_group g
    join (select id from matching where true order by match_0 asc limit 25) match on match.id = g.id
  ) g
  join review_group_member gm on gm.group_id = g.id
    and gm.user_id = $3
) page on true
order by page."name" asc;
