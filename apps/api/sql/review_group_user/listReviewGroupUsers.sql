-- GET /api/groups/{group_name}/users/ by its owner: 200

-- root/getRoot.sql, statement 1

-- group/getGroup.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from user_account u
    join review_group_member m on m.user_id = u.id
    where m.group_id = $1
      and true
  ) as total
) counted
left join (
  select true as "isRow",
    u."id" as "id",
    u."username" as "username",
    u."email" as "email",
    u."first_name" as "firstName",
    u."last_name" as "lastName",
    u."is_active" as "isActive",
    u."is_bot" as "isBot",
    (
      not u.is_private
        or u.id = $2
        or exists (
          select
          from local_site_user theirs
          join local_site_user mine on mine.local_site_id = theirs.local_site_id
          where theirs.user_id = u.id
            and mine.user_id = $3
            and mine.is_admin
        )
    ) as "profileShown",
    (true or u.id = $4) as "isFoundHere"
  from (
    select u.*
    from user_account u
    join review_group_member m on m.user_id = u.id
    where m.group_id = $5
      and true
      and true
    order by u.username asc
    limit 25
  ) u
) page on true
order by page."username" asc;
