-- GET /api/groups/{group_name}/deletion/ by a superuser: 200

-- root/getRoot.sql, statement 1

select g."id" as "id",
  g."name" as "name",
  g."aliases" as "aliases",
  g."display_name" as "displayName",
  g."mailing_list" as "mailingList",
  g."visible" as "visible",
  g."invite_only" as "inviteOnly",
  g."managed_by" as "managedBy",
  g.extra_data as "extraData",
  g.xmin::text as "version",
  (true) as "readable",
  (
    exists (
      select
      from webhook w
      where w.enabled
        and w.local_site_id is null
        and w.apply_to <> 'custom'
        and w.events && $1::text[]
    )
  ) as "isHeard"
from review_group g
where g.name = $2
  and g.local_site_id is null
  and g.deleted_at is null;

select (
  select count(*)::integer
  from (select from review_group_member t where t.group_id = g.id limit 10000) counted
) as "members",
  (
    select count(*)::integer
    from (select from watched_group t where t.group_id = g.id limit 10000) counted
  ) as "watchers",
  requests.open as "openReviewRequests",
  requests.closed as "closedReviewRequests",
  requests.forsaken as "losingLastReviewer",
  (
    select count(*)::integer
    from (select from review_request_draft_group t where t.group_id = g.id limit 10000) counted
  ) as "drafts",
  (
    select count(*)::integer
    from (select from default_reviewer_group t where t.group_id = g.id limit 10000) counted
  ) as "defaultReviewers",
  (
    select count(*)::integer
    from (select from repository_group t where t.group_id = g.id limit 10000) counted
  ) as "repositories",
  (
    select count(*)::integer
    from (select from feed_address t where t.group_id = g.id limit 10000) counted
  ) as "feeds",
  (
    select count(*)::integer
    from (select from webhook t where g.id = any(t.group_ids) limit 10000) counted
  ) as "webhooks",
  (
    select count(*)::integer
    from (
      select
      from api_token t
      where t.is_valid
        and t.policy->'resources'->'group' ? g.name
        and t.local_site_id is not distinct from g.local_site_id
      limit 10000
    ) counted
  ) as "tokenPolicies"
from review_group g
cross join lateral (
  select count(*) filter (where q.status = 'P') as open,
    count(*) filter (where q.status <> 'P') as closed,
    count(*) filter (
      where q.status = 'P'
        and cardinality(q.reviewers) = 0
        and not exists (
          select
          from review_group other
          where other.id = any(q.audience)
            and other.id <> g.id
            and other.deleted_at is null
        )
    ) as forsaken
  from (
    select t.review_request_id as id
    from review_request_group t
    where t.group_id = g.id
    order by t.review_request_id desc
    limit 10000
  ) newest
  join review_request q on q.id = newest.id
) requests
where g.id = $1;
