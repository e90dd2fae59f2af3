-- PUT /api/queues/{queue_name}/ by a superuser: 200

-- root/getRoot.sql, statement 1

-- queue/getQueue.sql, statement 2

START TRANSACTION;

-- queue/getQueue.sql, statement 2

update outbox_message m
set status = 'pending',
  attempts = 0,
  send_number = send_number + 1,
  due_at = now(),
  leased_until = null,
  finished_at = null
where status = 'failed'
  and m.id = any(
    array(
      select id
      from outbox_message
      where status = 'failed'
        and queue = $1
      order by id
      limit 1000
      for update skip locked
    )
  )
returning m."id" as "id",
  m."queue" as "queue",
  m."name" as "name";

-- repository/createRepository.sql, statement 4

-- queue/getQueue.sql, statement 2

COMMIT;
