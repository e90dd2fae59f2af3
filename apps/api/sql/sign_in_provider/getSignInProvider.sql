-- GET /api/sign-in-providers/{sign_in_provider}/ by a superuser: 200

-- root/getRoot.sql, statement 1

select p.id as "id",
  p.slug as "slug",
  p.name as "name",
  p.issuer as "issuer",
  p.client_id as "clientId",
  p.credential as "credential",
  p.scopes as "scopes",
  p.username_claim as "usernameClaim",
  p.groups_claim as "groupsClaim",
  p.create_accounts as "createAccounts",
  p.link as "link",
  p.email_domains as "emailDomains",
  p.tenants as "tenants",
  p.id = 0 as "isOfSettings"
from (
  select id,
    slug,
    name,
    issuer,
    client_id,
    credential,
    scopes,
    username_claim,
    groups_claim,
    create_accounts,
    link,
    email_domains,
    tenants
  from sign_in_provider
) p
where p.slug = $1;
