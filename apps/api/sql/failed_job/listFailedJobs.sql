-- GET /api/failed-jobs/ by a superuser: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    select count(*)
    from (select from outbox_message m where m.status = 'failed' limit $1) counted
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."queue" as "queue",
    one."name" as "name",
    one."attempts" as "attempts",
    one."error" as "error",
    one."created" as "created",
    one."failed" as "failed"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        m."id" as "id",
        m."queue" as "queue",
        m."name" as "name",
        m."attempts" as "attempts",
        coalesce(m.error, '') as "error",
        to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', m.created_at)::integer % 1000000 = 0 then '' else to_char(m.created_at, '.US') end || '+00:00' as "created",
        to_char(
          coalesce(m.finished_at, m.created_at) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS'
        ) || case when date_part('microseconds', coalesce(m.finished_at, m.created_at))::integer % 1000000 = 0 then '' else to_char(coalesce(m.finished_at, m.created_at), '.US') end || '+00:00' as "failed",
        coalesce(octet_length(m.error), 0) as "rowSize"
      from (
        select m.*
        from outbox_message m
        where m.status = 'failed'
          and true
        order by m.id desc
        limit 25
      ) m
    ) one window first as (order by one."id" desc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" desc;
