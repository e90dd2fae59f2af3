-- POST /api/webhooks/ by a superuser: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

select from pg_advisory_xact_lock(hashtext('webhook'));

select count(*)::integer as count from webhook w where w.local_site_id is null;

INSERT INTO "webhook"(
  "id",
  "local_site_id",
  "enabled",
  "url",
  "events",
  "encoding",
  "format",
  "sha1_signature",
  "ordered",
  "apply_to",
  "repository_ids",
  "group_ids",
  "failing_since",
  "failing_told_at",
  "maker_id",
  "extra_data"
)
VALUES (
  DEFAULT,
  $1,
  $2,
  $3,
  $4,
  $5,
  $6,
  $7,
  $8,
  $9,
  $10,
  $11,
  DEFAULT,
  DEFAULT,
  $12,
  $13
)
RETURNING "id",
  "format",
  "sha1_signature",
  "ordered",
  "repository_ids",
  "group_ids",
  "extra_data";

-- repository/createRepository.sql, statement 4

select w."id" as "id",
  w."enabled" as "enabled",
  w."url" as "url",
  w."events" as "events",
  w."encoding" as "encoding",
  w."format" as "format",
  w."sha1_signature" as "sha1Signature",
  w."ordered" as "ordered",
  w."apply_to" as "applyTo",
  w.extra_data as "extraData",
  to_char(w.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', w.failing_since)::integer % 1000000 = 0 then '' else to_char(w.failing_since, '.US') end || '+00:00' as "failingSince",
  exists (select from webhook_secret s where s.webhook_id = w.id and s.expires_at is null) as "hasSecret",
  array(
    select json_build_object('id', r.id, 'name', r.name)
    from repository r
    where r.id = any(w.repository_ids)
      and r.archived_at is null
    order by r.id
  ) as "repositories",
  array(
    select json_build_object('id', g.id, 'name', g.name)
    from review_group g
    where g.id = any(w.group_ids)
      and g.deleted_at is null
    order by g.name
  ) as "groups",
  w."repository_ids" as "repositoryIds",
  w."group_ids" as "groupIds",
  w."maker_id" as "makerId",
  w.xmin::text as "version"
from webhook w
where w.id = $1
  and w.local_site_id is null
for update of w;

COMMIT;
