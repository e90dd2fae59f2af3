-- POST /api/sign-in-providers/{sign_in_provider}/groups/ by a superuser: 201

-- root/getRoot.sql, statement 1

-- sign_in_provider/getSignInProvider.sql, statement 2

START TRANSACTION;

select g.id
from review_group g
left join local_site s on s.id = g.local_site_id
where g.name = $1
  and coalesce(s.name, '') = $2
  and g.deleted_at is null for key share of g;

select from pg_advisory_xact_lock(hashtext('provider_group'));

select count(*)::integer as count from provider_group where provider = $1;

insert into provider_group (provider, claim, group_id)
values ($1, $2, $3)
on conflict do nothing
returning id;

-- provider_group/getProviderGroup.sql, statement 2

-- repository/createRepository.sql, statement 4

COMMIT;
