-- POST /api/oauth-apps/ by its owner: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

select id from user_account where id = $1 for no key update;

select count(*)::integer as count
from (select from oauth_application where user_id = $1 and deleted_at is null limit $2) one;

insert into oauth_application (
  local_site_id,
  user_id,
  name,
  client_id,
  client_secret_hash,
  client_type,
  authorization_grant_type,
  redirect_uris,
  skip_authorization,
  enabled,
  webhook_url,
  acts_as,
  extra_data
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
returning id;

select a."id" as "id",
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
  a.xmin::text as "version"
from oauth_application a
join user_account u on u.id = a.user_id
where a.id = $1;

-- repository/createRepository.sql, statement 4

delete from webhook_secret where application_id = $1;

COMMIT;
