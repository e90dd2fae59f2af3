-- DELETE /api/groups/{group_name}/users/{username}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- review_group_user/getReviewGroupUser.sql, statement 2

START TRANSACTION;

select g.id as "id",
  g.name as "name",
  (
    (
      not g.invite_only
        or exists (select from review_group_member m where m.group_id = g.id and m.user_id = $1)
    )
  ) as "readable",
  to_json(member) as "member"
from review_group_member m
join review_group g on g.id = m.group_id
join lateral (
  select u."id" as "id",
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
  from user_account u
  where u.id = m.user_id
    and true
) member on true
where m.group_id = $7
  and m.user_id = $8
  and g.local_site_id is null
  and g.deleted_at is null
for update of m;

with gone as (
  delete from review_group_member m
  where m.group_id = $1
    and m.user_id = $2
    and not exists (select from review_group g where g.id = $3 and g.managed_by is not null)
    and m.sources = array[$4::text]
  returning m.user_id as "userId"
),
changed as (select "userId" as id from gone),
audited as (
  insert into audit_log (
    actor,
    action,
    subject,
    details,
    credential_kind,
    credential_id,
    address,
    request_id,
    outbox_id,
    at
  )
  select $5,
    e.action,
    e.subject,
    e.details,
    $6,
    $7,
    $8,
    $9,
    $10::uuid,
    coalesce($11::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($12::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;

-- group/createGroup.sql, statement 4

-- group/createGroup.sql, statement 5

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
