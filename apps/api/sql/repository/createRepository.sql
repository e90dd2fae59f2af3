-- POST /api/repositories/ by a superuser: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

INSERT INTO "repository"(
  "id",
  "local_site_id",
  "name",
  "path",
  "mirror_path",
  "root_url",
  "uuid",
  "bug_tracker",
  "archived_at",
  "former_name",
  "was_public",
  "tool",
  "is_public",
  "visible",
  "carries_ship_its",
  "agents",
  "agent_approval",
  "max_agent_comments",
  "max_open_agent_comments",
  "agent_reviews_per_revision",
  "extra_data"
)
VALUES (
  DEFAULT,
  $1,
  $2,
  $3,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  $4,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  $5
)
RETURNING "id",
  "mirror_path",
  "root_url",
  "uuid",
  "bug_tracker",
  "is_public",
  "visible",
  "carries_ship_its",
  "agents",
  "agent_approval",
  "max_agent_comments",
  "max_open_agent_comments",
  "agent_reviews_per_revision",
  "extra_data";

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
select $1,
  e.action,
  e.subject,
  e.details,
  $2,
  $3,
  $4,
  $5,
  $6::uuid,
  coalesce($7::timestamptz, now())
from (
  select *
  from jsonb_to_recordset($8::jsonb) as entry (action text, subject text, details jsonb)
) e
on conflict do nothing;

select r."id" as "id",
  r."name" as "name",
  r."path" as "path",
  r."mirror_path" as "mirrorPath",
  r."root_url" as "rootUrl",
  r."uuid" as "uuid",
  r."bug_tracker" as "bugTracker",
  r."tool" as "tool",
  r."visible" as "visible",
  r."carries_ship_its" as "carriesShipIts",
  r.extra_data as "extraData",
  r.is_public as "isPublic",
  r.archived_at is not null as "isArchived",
  (select s.kind from repository_source s where s.repository_id = r.id) as "sourceKind",
  r.xmin::text as "version",
  (true) as "readable",
  coalesce(r.former_name, substring(r.name from '^ar:(.*):[0-9a-f]+$'), r.name) as "nameBefore",
  coalesce(r.was_public, false) as "publicBefore",
  r.local_site_id as "localSiteId"
from repository r
where r.id = $1
  and r.local_site_id is null
for update of r;

COMMIT;
