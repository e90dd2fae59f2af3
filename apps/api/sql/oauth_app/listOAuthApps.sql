-- GET /api/oauth-apps/ by its owner: 200

-- root/getRoot.sql, statement 1

select counted.total,
  page.*
from (
  select (
    select count(*)
    from oauth_application a
    where a.deleted_at is null
      and a.local_site_id is null
      and a.user_id = $1
  ) as total
) counted
left join (
  select one."isRow" as "isRow",
    one."pageSize" as "pageSize",
    one."pageRows" as "pageRows",
    one."id" as "id",
    one."name" as "name",
    one."originalUserId" as "originalUserId",
    one."clientId" as "clientId",
    one."clientType" as "clientType",
    one."redirectUris" as "redirectUris",
    one."skipAuthorization" as "skipAuthorization",
    one."enabled" as "enabled",
    one."webhookUrl" as "webhookUrl",
    one."actsAs" as "actsAs",
    one."owner" as "owner",
    one."userId" as "userId",
    one."grantType" as "grantType",
    one."extraData" as "extraData"
  from (
    select one.*,
      (sum("rowSize") over first)::float8 as "pageSize",
      row_number() over first as "pageRow",
      count("isRow") over () as "pageRows"
    from (
      select true as "isRow",
        a."id" as "id",
        a."name" as "name",
        a."original_user_id" as "originalUserId",
        a."client_id" as "clientId",
        a."client_type" as "clientType",
        a."redirect_uris" as "redirectUris",
        a."skip_authorization" as "skipAuthorization",
        a."enabled" as "enabled",
        a."webhook_url" as "webhookUrl",
        a."acts_as" as "actsAs",
        u.username as "owner",
        a.user_id as "userId",
        a.authorization_grant_type as "grantType",
        a.extra_data as "extraData",
        coalesce(octet_length(a.extra_data::text) * 1, 0) as "rowSize"
      from (
        select a.*
        from oauth_application a
        where a.deleted_at is null
          and a.local_site_id is null
          and a.user_id = $2
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
