-- GET /api/webhooks/ by a superuser: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (select (select count(*) from webhook w where w.local_site_id is null ) as total) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."enabled" as "enabled",
    one."url" as "url",
    one."events" as "events",
    one."encoding" as "encoding",
    one."format" as "format",
    one."sha1Signature" as "sha1Signature",
    one."ordered" as "ordered",
    one."applyTo" as "applyTo",
    one."extraData" as "extraData",
    one."failingSince" as "failingSince",
    one."hasSecret" as "hasSecret",
    one."repositories" as "repositories",
    one."groups" as "groups"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        w."id" as "id",
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
        coalesce(octet_length(w.extra_data::text) * 1, 0) as "rowSize"
      from (
        select w.*
        from webhook w
        where w.local_site_id is null
          and true
        order by w.local_site_id asc,
          w.id asc
        limit 25
      ) w
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
