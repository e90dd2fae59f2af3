-- POST /api/validation/diffs/ by its owner: 200

-- root/getRoot.sql, statement 1

insert into upload_use as before (user_id, day, bytes)
select $1::integer,
  (now() at time zone 'utc')::date,
  $2::bigint
where $3::bigint <= $4::bigint
on conflict (user_id) do update set day = excluded.day,
  bytes = excluded.bytes + case when before.day = excluded.day then before.bytes else 0 end
where before.day <> excluded.day
  or before.bytes + excluded.bytes <= $5::bigint
returning bytes;

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
  (
    (
      r.is_public
        or (
          exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $1)
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $2
            )
        )
    )
  ) as "readable",
  coalesce(r.former_name, substring(r.name from '^ar:(.*):[0-9a-f]+$'), r.name) as "nameBefore",
  coalesce(r.was_public, false) as "publicBefore",
  r.local_site_id as "localSiteId"
from repository r
where r.id = $3
  and r.archived_at is null
  and r.local_site_id is null
  and (
    (
      r.is_public
        or (
          exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $4)
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $5
            )
        )
    )
  )
  and true
order by r.id
limit $6;

select s.validates
from repository_source s
join repository r on r.id = s.repository_id
where r.id = $1
  and (
    (
      r.is_public
        or (
          exists (select from repository_user ru where ru.repository_id = r.id and ru.user_id = $2)
            or exists (
              select
              from repository_group rg
              join review_group g on g.id = rg.group_id
                and g.deleted_at is null
              join review_group_member gm on gm.group_id = rg.group_id
              where rg.repository_id = r.id
                and gm.user_id = $3
            )
        )
    )
  );
