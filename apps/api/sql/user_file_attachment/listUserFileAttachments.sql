-- GET /api/users/{username}/user-file-attachments/ by its owner: 200

-- root/getRoot.sql, statement 1

-- user/getUser.sql, statement 2

select counted.total,
  page.*
from (
  select (
    select count(*)
    from user_file_attachment a
    where a.user_id = $1
      and a.local_site_id is null
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."userId" as "userId",
    one."uuid" as "uuid",
    one."caption" as "caption",
    one."filename" as "filename",
    one."mimetype" as "mimetype",
    one."preview" as "preview",
    one."username" as "username",
    one."extraData" as "extraData",
    one."hasThumbnails" as "hasThumbnails"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        a."id" as "id",
        a."user_id" as "userId",
        a."uuid" as "uuid",
        a."caption" as "caption",
        a."filename" as "filename",
        a."mimetype" as "mimetype",
        a."preview" as "preview",
        u.username as "username",
        a.extra_data as "extraData",
        exists (select from thumbnail t where t.source = a.stored_as) as "hasThumbnails",
        coalesce(octet_length(a.extra_data::text) * 1, 0) as "rowSize"
      from (
        select a.*
        from user_file_attachment a
        where a.user_id = $2
          and a.local_site_id is null
          and true
        order by a.local_site_id asc,
          a.id asc
        limit 25
      ) a
      join user_account u on u.id = a.user_id
    ) one window first as (order by one."id" asc rows unbounded preceding)
  ) one
  where "pageSize" <= 1048576
    or "pageRow" = 1
) page on true
order by page."id" asc;
