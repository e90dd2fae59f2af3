-- GET /api/queues/ by a superuser: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    select count(*)
    from (
      select m.queue collate "C" as name,
        count(*) filter (where m.status = 'pending' and m.due_at <= now()) as waiting,
        count(*) filter (where m.status = 'pending' and m.due_at > now()) as delayed,
        count(*) filter (where m.status = 'relayed') as active,
        count(*) filter (where m.status = 'failed') as failed
      from (
        (
          select queue,
            status,
            due_at
          from outbox_message
          where status = 'pending'
          order by due_at
          limit 10000
        )
        union all (
          select queue,
            status,
            due_at
          from outbox_message
          where status = 'relayed'
          order by relayed_at
          limit 10000
        )
        union all (
          select queue,
            status,
            due_at
          from outbox_message
          where status = 'failed'
          order by id
          limit 10000
        )
        union all
        select known.name,
          null,
          null
        from unnest($1::text[]) known (name)
      ) m
      group by 1
    ) q
    where true
  ) as total
) counted
left join (
  select true as "isRow",
    q.name as "name",
    q.waiting as "waiting",
    q.delayed as "delayed",
    q.active as "active",
    q.failed as "failed"
  from (
    select q.*
    from (
      select m.queue collate "C" as name,
        count(*) filter (where m.status = 'pending' and m.due_at <= now()) as waiting,
        count(*) filter (where m.status = 'pending' and m.due_at > now()) as delayed,
        count(*) filter (where m.status = 'relayed') as active,
        count(*) filter (where m.status = 'failed') as failed
      from (
        (
          select queue,
            status,
            due_at
          from outbox_message
          where status = 'pending'
          order by due_at
          limit 10000
        )
        union all (
          select queue,
            status,
            due_at
          from outbox_message
          where status = 'relayed'
          order by relayed_at
          limit 10000
        )
        union all (
          select queue,
            status,
            due_at
          from outbox_message
          where status = 'failed'
          order by id
          limit 10000
        )
        union all
        select known.name,
          null,
          null
        from unnest($2::text[]) known (name)
      ) m
      group by 1
    ) q
    where true
      and true
    order by q.name asc
    limit 25
  ) q
) page on true
order by page."name" asc;
