-- DELETE /api/repositories/{repository_id}/source/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

-- repository/getRepositorySource.sql, statement 3

START TRANSACTION;

-- repository/createRepository.sql, statement 5

-- repository/getRepositorySource.sql, statement 3

with changed as (delete from repository_source where repository_id = $1 returning kind),
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
  select $2,
    e.action,
    e.subject,
    e.details,
    $3,
    $4,
    $5,
    $6,
    $7::uuid,
    coalesce($8::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($9::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;

COMMIT;
