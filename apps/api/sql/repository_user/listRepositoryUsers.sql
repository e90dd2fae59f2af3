-- GET /api/repositories/{repository_id}/users/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from user_account u
    join repository_user m on m.user_id = u.id
    where m.repository_id = $1
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
    true as "profileShown",
    coalesce(
      (select o.username from user_account o where o.id = u.operator_id),
      (
        select $2 || g.name
        from review_group g
        where g.id = u.operator_group_id
          and g.deleted_at is null
          and (true)
      ),
      ''
    ) as "operatedBy",
    (true or u.id = $3) as "isFoundHere"
  from (
    select u.*
    from user_account u
    join repository_user m on m.user_id = u.id
    where m.repository_id = $4
      and true
      and true
    order by u.username asc
    limit 25
  ) u
) page on true
order by page."username" asc;
