-- GET /api/webhooks/{webhook_id}/deliveries/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- webhook/getWebhook.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from (select from webhook_delivery d where d.webhook_id = $1 limit $2) counted
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."webhookId" as "webhookId",
    one."eventId" as "eventId",
    one."state" as "state",
    one."tries" as "tries",
    one."statusCode" as "statusCode",
    one."duration" as "duration",
    one."answer" as "answer",
    one."error" as "error",
    one."event" as "event",
    one."message" as "message",
    one."timestamp" as "timestamp",
    one."lastTry" as "lastTry",
    one."nextTry" as "nextTry",
    one."waitsFor" as "waitsFor",
    one."requestHeaders" as "requestHeaders"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        d."id" as "id",
        d."webhook_id" as "webhookId",
        d."event_id" as "eventId",
        d."state" as "state",
        d."tries" as "tries",
        d."status_code" as "statusCode",
        d."duration" as "duration",
        d."answer" as "answer",
        d."error" as "error",
        e.name as "event",
        e.body as "message",
        to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', e.created_at)::integer % 1000000 = 0 then '' else to_char(e.created_at, '.US') end || '+00:00' as "timestamp",
        to_char(d.tried_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', d.tried_at)::integer % 1000000 = 0 then '' else to_char(d.tried_at, '.US') end || '+00:00' as "lastTry",
        to_char(d.next_try_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', d.next_try_at)::integer % 1000000 = 0 then '' else to_char(d.next_try_at, '.US') end || '+00:00' as "nextTry",
        (
          select min(b.id)
          from webhook_delivery b
          where b.webhook_id = d.webhook_id
            and b.review_request_id = d.review_request_id
            and b.state = 'pending'
            and d.state = 'pending'
            and b.id < d.id
        ) as "waitsFor",
        coalesce(d.request_headers, '{}') as "requestHeaders",
        coalesce(octet_length(d.answer), 0) + coalesce(octet_length(e.body), 0) as "rowSize"
      from (
        select d.*
        from webhook_delivery d
        where d.webhook_id = $3
          and true
        order by d.webhook_id desc,
          d.id desc
        limit 25
      ) d
      join webhook_event e on e.id = d.event_id
    ) one window first as (order by one."id" desc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" desc;
