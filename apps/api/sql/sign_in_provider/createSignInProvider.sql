-- POST /api/sign-in-providers/ by a superuser: 201

-- root/getRoot.sql, statement 1

START TRANSACTION;

select from pg_advisory_xact_lock(hashtext('sign_in_provider'));

select count(*)::integer as count from sign_in_provider;

select nextval(pg_get_serial_sequence('sign_in_provider', 'id'))::integer as id;

INSERT INTO "sign_in_provider"(
  "id",
  "slug",
  "name",
  "issuer",
  "client_id",
  "credential",
  "key_id",
  "sealed",
  "scopes",
  "username_claim",
  "groups_claim",
  "create_accounts",
  "link",
  "email_domains",
  "tenants"
)
VALUES (
  $1,
  $2,
  $3,
  $4,
  $5,
  $6,
  $7,
  $8,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT,
  DEFAULT
)
RETURNING "id",
  "scopes",
  "username_claim",
  "groups_claim",
  "create_accounts",
  "link",
  "email_domains",
  "tenants";

-- repository/createRepository.sql, statement 4

-- sign_in_provider/getSignInProvider.sql, statement 2

COMMIT;
