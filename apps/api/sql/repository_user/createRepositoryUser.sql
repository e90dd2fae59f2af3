-- POST /api/repositories/{repository_id}/users/ by a superuser: 201

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

START TRANSACTION;

-- repository/createRepository.sql, statement 5

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
      select $1 || g.name
      from review_group g
      where g.id = u.operator_group_id
        and g.deleted_at is null
        and (true)
    ),
    ''
  ) as "operatedBy",
  (true or u.id = $2) as "isFoundHere"
from user_account u
where u.username = $3
  and true;

with changed as (
  insert into repository_user (repository_id, user_id)
  values ($1, $2)
  on conflict do nothing
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
