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
    coalesce(
      (select o.username from user_account o where o.id = u.operator_id),
      (
        select $4 || g.name
        from review_group g
        where g.id = u.operator_group_id
          and g.deleted_at is null
          and (
            (
              not g.invite_only
                or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $5)
            )
          )
      ),
      ''
    ) as "operatedBy",
    (true or u.id = $6) as "isFoundHere"
  from (
    select u.*
    from user_account u
    join review_group_member m on m.user_id = u.id
    where m.group_id = $7
      and true
      and true
    order by u.username asc
    limit 25
  ) u
) page on true
order by page."username" asc;
