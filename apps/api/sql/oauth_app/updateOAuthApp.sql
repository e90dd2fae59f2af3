-- PUT /api/oauth-apps/{app_id}/ by its owner: 200

-- root/getRoot.sql, statement 1

-- oauth_app/getOAuthApp.sql, statement 2

START TRANSACTION;

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
where a.id = $1
  and a.deleted_at is null
  and a.local_site_id is null
  and a.user_id = $2
for update of a;

update oauth_application
set name = $1,
  client_type = $2,
  authorization_grant_type = $3,
  redirect_uris = $4,
  user_id = $5,
  skip_authorization = $6,
  enabled = $7,
  webhook_url = $8,
  acts_as = $9,
  extra_data = $10
where id = $11;

-- repository/createRepository.sql, statement 4

-- oauth_app/createOAuthApp.sql, statement 6

delete from webhook_secret where application_id = $1;

COMMIT;
