import { computed } from './columns';
import { number } from './row-types';
import { raw, type Sql, sql } from './sql';

/**
 * The most rows of a kind that are counted: a person who deletes a group need not know how many more there are, and
 * counting takes no longer.
 */
const LOOKED_AT = raw('10000');

const counted = (from: Sql): Sql => sql`(
  select count(*)::integer from (select from ${from} limit ${LOOKED_AT}) counted)`;

/** Of the newest review requests that name group `g`: how many are open, and have no other reviewer, and are closed. */
const REQUESTS = sql`
  select count(*) filter (where q.status = 'P') as open, count(*) filter (where q.status <> 'P') as closed,
    count(*) filter (where q.status = 'P' and cardinality(q.reviewers) = 0 and not exists (
      select from review_group other
      where other.id = any(q.audience) and other.id <> g.id and other.deleted_at is null)) as forsaken
  from (
    select t.review_request_id as id from review_request_group t where t.group_id = g.id
    order by t.review_request_id desc limit ${LOOKED_AT}) newest
  join review_request q on q.id = newest.id`;

/** What refers to a group, and is changed when it is deleted, by kind. */
export const groupReferrers = computed({
  members: [number, counted(sql`review_group_member t where t.group_id = g.id`)],
  watchers: [number, counted(sql`watched_group t where t.group_id = g.id`)],
  openReviewRequests: [number, sql`requests.open`],
  closedReviewRequests: [number, sql`requests.closed`],
  losingLastReviewer: [number, sql`requests.forsaken`],
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

/** The statement that counts them: 10,000 of a kind at most, of review requests the newest. By the indexes of what refers to it. */
export const countReferrers = (groupId: number): Sql => sql`
  select ${groupReferrers} from review_group g cross join lateral (${REQUESTS}) requests where g.id = ${groupId}`;
