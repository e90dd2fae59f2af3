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

with changed as (
  insert into review_group_member (group_id, user_id)
  values ($1, $2)
  on conflict do nothing
  returning user_id as id
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
  select $3,
    e.action,
    e.subject,
    e.details,
    $4,
    $5,
    $6,
    $7,
    $8::uuid,
    coalesce($9::timestamptz, now())
  from (
    select *
    from jsonb_to_recordset($10::jsonb) as entry (action text, subject text, details jsonb)
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
