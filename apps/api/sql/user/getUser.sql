-- GET /api/users/{username}/ by its owner: 200

-- root/getRoot.sql, statement 1

select u."id" as "id",
  u."username" as "username",
  u."email" as "email",
  u."first_name" as "firstName",
  u."last_name" as "lastName",
  u."is_active" as "isActive",
  u."is_bot" as "isBot",
  (
    not u.is_private
      or u.id = $1
      or exists (
        select
        from local_site_user theirs
        join local_site_user mine on mine.local_site_id = theirs.local_site_id
        where theirs.user_id = u.id
          and mine.user_id = $2
          and mine.is_admin
      )
  ) as "profileShown",
  coalesce(
    (select o.username from user_account o where o.id = u.operator_id),
    (
      select $3 || g.name
      from review_group g
      where g.id = u.operator_group_id
        and g.deleted_at is null
        and (
          (
            not g.invite_only
              or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $4)
          )
        )
    ),
    ''
  ) as "operatedBy",
  (true or u.id = $5) as "isFoundHere"
from user_account u
where u.username = $6
  and (true or u.id = $7);
