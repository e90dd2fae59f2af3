-- POST /api/repositories/{repository_id}/groups/ by a superuser: 201

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

START TRANSACTION;

-- repository/createRepository.sql, statement 5

select g."id" as "id",
  g."name" as "name",
  g."aliases" as "aliases",
  g."display_name" as "displayName",
  g."mailing_list" as "mailingList",
  g."visible" as "visible",
  g."invite_only" as "inviteOnly",
  g."managed_by" as "managedBy",
  g.extra_data as "extraData"
from review_group g
where g.name = $1
  and g.invite_only
  and g.local_site_id is null
  and g.deleted_at is null
  and (true)
for share of g;

with changed as (
  insert into repository_group (repository_id, group_id)
  values ($1, $2)
  on conflict do nothing
  returning group_id as id
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
