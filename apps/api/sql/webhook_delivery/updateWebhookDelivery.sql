-- PUT /api/webhooks/{webhook_id}/deliveries/{delivery_id}/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- webhook/getWebhook.sql, statement 2

-- webhook_delivery/getWebhookDelivery.sql, statement 3

START TRANSACTION;

select d."id" as "id",
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
  (
    e.name = $1
      or coalesce((select w.enabled from webhook w where w.id = d.webhook_id), false)
  ) as "isOn"
from webhook_delivery d
join webhook_event e on e.id = d.event_id
where d.id = $2
for update of d;

update webhook_delivery
set state = 'pending',
  tries = 0,
  asked_at = clock_timestamp(),
  next_try_at = null,
  review_request_id = null
where id = $1;

-- authenticator/deleteAuthenticator.sql, statement 7

-- repository/createRepository.sql, statement 4

-- webhook_delivery/updateWebhookDelivery.sql, statement 5

COMMIT;
