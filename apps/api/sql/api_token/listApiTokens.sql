-- GET /api/users/{username}/api-tokens/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from api_token t
    where t.user_id = $1
      and t.local_site_id is null
      and t.parent_id is null
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."userId" as "userId",
    one."note" as "note",
    one."policy" as "policy",
    one."isAgent" as "isAgent",
    one."invalidReason" as "invalidReason",
    one."username" as "username",
    one."bounds" as "bounds",
    one."extraData" as "extraData",
    one."expires" as "expires",
    one."expired" as "expired",
    one."valid" as "valid",
    one."invalidDate" as "invalidDate",
    one."lastUsed" as "lastUsed",
    one."added" as "added",
    one."updated" as "updated"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        t."id" as "id",
        t."user_id" as "userId",
        t."note" as "note",
        t."policy" as "policy",
        t."is_agent" as "isAgent",
        t."invalid_reason" as "invalidReason",
        u.username as "username",
        shown_bounds(t.bounds) as "bounds",
        t.extra_data as "extraData",
        to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
        coalesce(t.expires_at <= now(), false) as "expired",
        t.is_valid as "valid",
        to_char(t.invalidated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.invalidated_at)::integer % 1000000 = 0 then '' else to_char(t.invalidated_at, '.US') end || '+00:00' as "invalidDate",
        to_char(x.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', x.last_used_at)::integer % 1000000 = 0 then '' else to_char(x.last_used_at, '.US') end || '+00:00' as "lastUsed",
        to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
        to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.updated_at)::integer % 1000000 = 0 then '' else to_char(t.updated_at, '.US') end || '+00:00' as "updated",
        coalesce(octet_length(t.extra_data::text) * 1, 0) + coalesce(octet_length(t.policy::text) * 1, 0) as "rowSize"
      from (
        select t.*
        from api_token t
        where t.user_id = $2
          and t.local_site_id is null
          and t.parent_id is null
          and true
        order by t.local_site_id asc,
          t.id asc
        limit 25
      ) t
      join user_account u on u.id = t.user_id
      left join api_token_usage x on x.token_id = t.id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
