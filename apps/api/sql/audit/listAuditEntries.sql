-- GET /api/audit/ by a superuser: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (select count(*) from (select from audit_log e where true limit $1) counted) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."actor" as "actor",
    one."action" as "action",
    one."subject" as "subject",
    one."details" as "details",
    one."credentialKind" as "credentialKind",
    one."credentialId" as "credentialId",
    one."address" as "address",
    one."requestId" as "requestId",
    one."time" as "time",
    one."place" as "place"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        e."id" as "id",
        e."actor" as "actor",
        e."action" as "action",
        e."subject" as "subject",
        e."details" as "details",
        e."credential_kind" as "credentialKind",
        e."credential_id" as "credentialId",
        e."address" as "address",
        e."request_id" as "requestId",
        to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', e.at)::integer % 1000000 = 0 then '' else to_char(e.at, '.US') end || '+00:00' as "time",
        (to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C") as "place",
        coalesce(octet_length(e.details::text) * 1, 0) as "rowSize"
      from (
        select e.*
        from audit_log e
        where true
          and true
        order by e.at desc,
          e.id desc
        limit 25
      ) e
    ) one window first as (order by one."place" desc,one."id" desc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."place" desc,
  page."id" desc;
