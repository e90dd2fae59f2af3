-- PUT /api/token-limits/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- api_token/getTokenLimits.sql, statement 2

START TRANSACTION;

insert into token_limit (local_site_id) values ($1) on conflict do nothing;

select l."id" as "id",
  l."local_site_id" as "localSiteId",
  l."max_life" as "maxLife",
  l."max_idle" as "maxIdle",
  l."grace" as "grace",
  l."changed_by" as "changedBy",
  to_char(l.enforced_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', l.enforced_from)::integer % 1000000 = 0 then '' else to_char(l.enforced_from, '.US') end || '+00:00' as "enforcedFrom",
  coalesce(l.enforced_from <= now(), false) as "isEnforced",
  to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', l.changed_at)::integer % 1000000 = 0 then '' else to_char(l.changed_at, '.US') end || '+00:00' as "changed"
from token_limit l
where l.local_site_id is null
for update of l;

update token_limit l
set max_life = $1,
  max_idle = $2,
  grace = $3,
  enforced_from = now() + $4::integer * interval '1 day',
  changed_at = now(),
  changed_by = $5
where l.id = $6
returning l."id" as "id",
  l."local_site_id" as "localSiteId",
  l."max_life" as "maxLife",
  l."max_idle" as "maxIdle",
  l."grace" as "grace",
  l."changed_by" as "changedBy",
  to_char(l.enforced_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', l.enforced_from)::integer % 1000000 = 0 then '' else to_char(l.enforced_from, '.US') end || '+00:00' as "enforcedFrom",
  coalesce(l.enforced_from <= now(), false) as "isEnforced",
  to_char(l.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', l.changed_at)::integer % 1000000 = 0 then '' else to_char(l.changed_at, '.US') end || '+00:00' as "changed";

with asked as (
  insert into outbox_message (id, queue, name, payload, request_id, traceparent, due_at)
  values ($1::uuid, $2, $3, $4::jsonb, $5, $6, now())
)
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
select $7,
  e.action,
  e.subject,
  e.details,
  $8,
  $9,
  $10,
  $11,
  $12::uuid,
  coalesce($13::timestamptz, now())
from (
  select *
  from jsonb_to_recordset($14::jsonb) as entry (action text, subject text, details jsonb)
) e
on conflict do nothing;

COMMIT;
