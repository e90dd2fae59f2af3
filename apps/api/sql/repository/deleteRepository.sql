-- DELETE /api/repositories/{repository_id}/ by a superuser: 204

-- root/getRoot.sql, statement 1

-- repository/updateRepository.sql, statement 2

START TRANSACTION;

-- repository/createRepository.sql, statement 5

with changed as (
  update repository r
  set name = 'ar:' || left(r.name, $1) || ':' || to_hex((extract(epoch from now()) * 1000)::bigint),
    former_name = r.name,
    was_public = r.is_public,
    is_public = false,
    archived_at = now()
  where r.id = $2
    and (
      exists (select from review_request rr where rr.repository_id = r.id)
        or exists (select from diff_file_attachment a where a.repository_id = r.id)
    )
  returning r.id
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
