-- DELETE /api/session/ by its owner: 204

-- root/getRoot.sql, statement 1

with forgotten as (delete from session_use where session_id = $1),
changed as (
  insert into revoked_session (session_id, expires_at)
  values ($2, to_timestamp($3))
  on conflict do nothing
  returning session_id as id
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
  select $4,
    e.action,
    e.subject,
    e.details,
    $5,
    $6,
    $7,
    $8,
    $9::uuid,
    coalesce($10::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($11::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;
