-- DELETE /api/repositories/{repository_id}/users/{username}/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- repository_user/getRepositoryUser.sql, statement 2

START TRANSACTION;

select r.id as "id",
  r.name as "name",
  $1::boolean as "readable",
  to_json(member) as "member"
from repository_user m
join repository r on r.id = m.repository_id
join lateral (
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
  from user_account u
  where u.id = m.user_id
    and true
) member on true
where m.repository_id = $4
  and m.user_id = $5
  and r.local_site_id is null
for update of m;

with changed as (
  delete from repository_user
  where repository_id = $1
    and user_id = $2
  returning user_id as id
),
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
  select $3,
    e.action,
    e.subject,
    e.details,
    $4,
    $5,
    $6,
    $7,
    $8::uuid,
    coalesce($9::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($10::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;

COMMIT;
