-- GET /api/token-limits/ by its owner: 200

-- root/getRoot.sql, statement 1

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
where l.local_site_id is null;
