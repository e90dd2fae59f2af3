-- POST /api/groups/ by a superuser: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

with changed as (
  insert into review_group as g ("name","display_name","local_site_id","extra_data")
  values ($1,$2,$3,$4::jsonb)
  returning g."id" as "id",
    g."name" as "name",
    g."aliases" as "aliases",
    g."display_name" as "displayName",
    g."mailing_list" as "mailingList",
    g."visible" as "visible",
    g."invite_only" as "inviteOnly",
    g."managed_by" as "managedBy",
    g.extra_data as "extraData"
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
  select $5,
    e.action,
    e.subject,
    e.details || (select jsonb_build_object('groupId', id) from changed),
    $6,
    $7,
    $8,
    $9,
    $10::uuid,
    coalesce($11::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($12::jsonb) as entry (action text, subject text, details jsonb)
  ) e
  where exists (select from changed)
  on conflict do nothing
)
select *
from changed;

select w.id,
  w.ordered
from webhook w
where w.enabled
  and w.local_site_id is null
  and w.apply_to <> 'custom'
  and w.events && $1::text[]
  and (w.group_ids = '{}' or $2 = any(w.group_ids))
order by w.id;

select g."id" as "id",
  g."name" as "name",
  g."aliases" as "aliases",
  g."display_name" as "displayName",
  g."mailing_list" as "mailingList",
  g."visible" as "visible",
  g."invite_only" as "inviteOnly",
  g."managed_by" as "managedBy",
  g.extra_data as "extraData"
from review_group g
where g.id = any($1)
  and g.local_site_id is null
  and g.deleted_at is null
  and (true)
  and true
limit $2;

select u."id" as "id",
  u."username" as "username",
  u."email" as "email",
  u."first_name" as "firstName",
  u."last_name" as "lastName",
  u."is_active" as "isActive",
  u."is_bot" as "isBot",
  (
    not u.is_private
      or u.id = $1
      or exists (
        select
        from local_site_user theirs
        join local_site_user mine on mine.local_site_id = theirs.local_site_id
        where theirs.user_id = u.id
          and mine.user_id = $2
          and mine.is_admin
      )
  ) as "profileShown",
  coalesce(
    (select o.username from user_account o where o.id = u.operator_id),
    (
      select $3 || g.name
      from review_group g
      where g.id = u.operator_group_id
        and g.deleted_at is null
        and (true)
    ),
    ''
  ) as "operatedBy",
  (true or u.id = $4) as "isFoundHere"
from user_account u
where u.id = any($5::integer[])
order by array_position($6::integer[], u.id)
limit 1;

INSERT INTO "webhook_event"("id", "name", "body", "created_at")
VALUES ($1, $2, $3, DEFAULT)
RETURNING "created_at";

insert into webhook_delivery (webhook_id, event_id, review_request_id)
select id,
  $1::uuid,
  case when id = any($2::integer[]) then $3::integer end
from unnest($4::integer[]) as id
order by 1
returning id,
  webhook_id as "webhookId";

insert into outbox_message (id, queue, name, payload, request_id, traceparent, due_at)
select one.id,
  $1,
  $2,
  one.payload,
  $3,
  $4,
  now()
from unnest($5::uuid[], $6::jsonb[]) one (id, payload);

COMMIT;
