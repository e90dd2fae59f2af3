-- GET /api/audit/{audit_entry_id}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select e."id" as "id",
  e."actor" as "actor",
  e."action" as "action",
  e."subject" as "subject",
  e."details" as "details",
  e."credential_kind" as "credentialKind",
  e."credential_id" as "credentialId",
  e."address" as "address",
  e."request_id" as "requestId",
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', e.at)::integer % 1000000 = 0 then '' else to_char(e.at, '.US') end || '+00:00' as "time"
from (
  select n.entry_at as at
  from audit_node n
  where n.entry_id = $1
  union all
  select u.at
  from audit_unsealed u
  where u.id = $2
) known
cross join lateral (select * from audit_log e where e.at = known.at and e.id = $3 limit 1) e
where true
  and true
limit 1;
