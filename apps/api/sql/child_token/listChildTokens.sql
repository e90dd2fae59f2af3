-- GET /api/child-tokens/ by an API token: 200

-- child_token/getChildToken.sql, statement 1

insert into api_token_usage as former (token_id, last_used_at)
select id,
  now()
from api_token
where id = $1 for key share skip locked
on conflict (token_id) do update set last_used_at = excluded.last_used_at
where coalesce(former.last_used_at < now() - $2 * interval '1 millisecond', true);

select counted.total,
  page.*
from (
  select (select count(*) from api_token t where t.parent_id = $1 and t.expires_at > now()) as total
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
    one."parentId" as "parentId",
    one."username" as "username",
    one."bounds" as "bounds",
    one."expires" as "expires",
    one."valid" as "valid",
    one."lastUsed" as "lastUsed",
    one."added" as "added",
    one."place" as "place"
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
        t.parent_id as "parentId",
        u.username as "username",
        shown_bounds(t.bounds) as "bounds",
        to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.expires_at)::integer % 1000000 = 0 then '' else to_char(t.expires_at, '.US') end || '+00:00' as "expires",
        t.is_valid as "valid",
        to_char(x.last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', x.last_used_at)::integer % 1000000 = 0 then '' else to_char(x.last_used_at, '.US') end || '+00:00' as "lastUsed",
        to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || case when date_part('microseconds', t.created_at)::integer % 1000000 = 0 then '' else to_char(t.created_at, '.US') end || '+00:00' as "added",
        (
          to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') collate "C"
        ) as "place",
        coalesce(octet_length(t.policy::text) * 1, 0) as "rowSize"
      from (
        select t.*
        from api_token t
        where t.parent_id = $2
          and t.expires_at > now()
          and true
        order by t.expires_at asc,
          t.id asc
        limit 25
      ) t
      join user_account u on u.id = t.user_id
      left join api_token_usage x on x.token_id = t.id
    ) one window first as (order by one."place" asc,one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."place" asc,
  page."id" asc;
