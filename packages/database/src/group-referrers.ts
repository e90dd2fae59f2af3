import { computed } from './columns';
import { number } from './row-types';
import { raw, type Sql, sql } from './sql';

/** So many of a kind are counted: whoever deletes a group need not know how many more there are, and it takes no longer. */
export const REFERRERS_COUNTED = 10_000;

const counted = (from: Sql): Sql => sql`(
  select count(*)::integer from (select from ${from} limit ${raw(String(REFERRERS_COUNTED))}) counted)`;

/** The review requests that name group `g`; none is left to review one where it is the last. */
const REQUESTS = sql`review_request_group t join review_request q on q.id = t.review_request_id`;
const IS_LAST = sql`
  cardinality(q.reviewers) = 0 and not exists (
    select from review_group other where other.id = any(q.audience) and other.id <> g.id and other.deleted_at is null)`;

/**
 * What refers to `review_group g`, and is changed when it is deleted: each number is 10,000 at most. By the indexes of
 * what refers to it.
 */
export const groupReferrers = computed({
  members: [number, counted(sql`review_group_member t where t.group_id = g.id`)],
  watchers: [number, counted(sql`watched_group t where t.group_id = g.id`)],
  openReviewRequests: [number, counted(sql`${REQUESTS} where t.group_id = g.id and q.status = 'P'`)],
  closedReviewRequests: [number, counted(sql`${REQUESTS} where t.group_id = g.id and q.status <> 'P'`)],
  losingLastReviewer: [number, counted(sql`${REQUESTS} where t.group_id = g.id and q.status = 'P' and ${IS_LAST}`)],
  drafts: [number, counted(sql`review_request_draft_group t where t.group_id = g.id`)],
  defaultReviewers: [number, counted(sql`default_reviewer_group t where t.group_id = g.id`)],
  repositories: [number, counted(sql`repository_group t where t.group_id = g.id`)],
  feeds: [number, counted(sql`feed_address t where t.group_id = g.id`)],
  webhooks: [number, counted(sql`webhook t where g.id = any(t.group_ids)`)],
  tokenPolicies: [
    number,
    counted(sql`
      api_token t where t.is_valid and t.policy->'resources'->'group' ? g.name
        and t.local_site_id is not distinct from g.local_site_id`),
  ],
});
