-- GET /api/failed-jobs/{failed_job}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select m."id" as "id",
  m."queue" as "queue",
  m."name" as "name",
  m."attempts" as "attempts",
  coalesce(m.error, '') as "error",
  to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', m.created_at)::integer % 1000000 = 0 then '' else to_char(m.created_at, '.US') end || '+00:00' as "created",
  to_char(
    coalesce(m.finished_at, m.created_at) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS'
  ) || case when date_part('microseconds', coalesce(m.finished_at, m.created_at))::integer % 1000000 = 0 then '' else to_char(coalesce(m.finished_at, m.created_at), '.US') end || '+00:00' as "failed"
from outbox_message m
where m.id = $1::uuid
  and m.status = 'failed';
