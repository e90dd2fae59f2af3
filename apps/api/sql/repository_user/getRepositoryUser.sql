-- GET /api/repositories/{repository_id}/users/{username}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select r.id as "id",
  r.name as "name",
  $1::boolean as "readable",
  to_json(member) as "member"
from repository r
left join lateral (
  select u."id" as "id",
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
  from repository_user m
  join user_account u on u.id = m.user_id
  where m.repository_id = r.id
    and u.username = $4
    and true
) member on true
where r.id = $5
  and r.local_site_id is null;
