-- POST /api/groups/{group_name}/users/ by a superuser: 201

-- root/getRoot.sql, statement 1

-- group/getGroupDeletion.sql, statement 2

START TRANSACTION;

select g."id" as "id",
  g."name" as "name",
  g."aliases" as "aliases",
  g."display_name" as "displayName",
  g."mailing_list" as "mailingList",
  g."visible" as "visible",
  g."invite_only" as "inviteOnly",
  g."managed_by" as "managedBy",
  g.extra_data as "extraData",
  g.xmin::text as "version",
  (true) as "readable",
  (
    exists (
      select
      from webhook w
      where w.enabled
        and w.local_site_id is null
        and w.apply_to <> 'custom'
        and w.events && $1::text[]
    )
  ) as "isHeard"
from review_group g
where g.id = $2
  and g.local_site_id is null
  and g.deleted_at is null
for update of g;

-- repository_user/createRepositoryUser.sql, statement 5

with sourced as (
  insert into review_group_member as m (group_id, user_id, sources)
  select $1::integer,
    one.id,
    array[$2::text]
  from (
    select $3::integer as id
    where not exists (select from review_group g where g.id = $4 and g.managed_by is not null)
  ) one
  on conflict (group_id, user_id) do update set sources = m.sources || excluded.sources
  where not m.sources @> excluded.sources
  returning m.user_id as "userId",
    cardinality(m.sources) = 1 as "isNew"
),
changed as (select "userId" as id from sourced where "isNew"),
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
    e.details,
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

-- group/createGroup.sql, statement 4

-- group/createGroup.sql, statement 5

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 6

-- group/createGroup.sql, statement 7

-- group/createGroup.sql, statement 8

-- group/createGroup.sql, statement 9

COMMIT;
