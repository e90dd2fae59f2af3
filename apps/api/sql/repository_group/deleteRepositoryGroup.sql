-- DELETE /api/repositories/{repository_id}/groups/{group_name}/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- repository_group/getRepositoryGroup.sql, statement 2

START TRANSACTION;

select r.id as "id",
  r.name as "name",
  $1::boolean as "readable",
  to_json(member) as "member"
from repository_group m
join repository r on r.id = m.repository_id
join lateral (
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
  where g.id = m.group_id
    and g.local_site_id is null
    and g.deleted_at is null
    and (true)
) member on true
where m.repository_id = $2
  and m.group_id = $3
  and r.local_site_id is null
for update of m;

with changed as (
  delete from repository_group
  where repository_id = $1
    and group_id = $2
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
