import { instant } from '../instant';
import { reviewRequestKeys } from '../keys';
import { flag, id, names, oneOf, or, orNull, shape, text } from '../readers';
import { findGroups, findRepositories, findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';
import { findSiteIds } from '../site-ids';
import { storeTargets } from './review-request-targets';

/** The maximum of characters of a long text. */
const LONG = 1_000_000;

/** PostgreSQL's notation for the time of the import. */
const NOW = 'now';

const STATUSES = { pending: 'P', submitted: 'S', discarded: 'D' };

const reviewRequest = shape({
  key: text({ min: 1 }),
  id,
  display_id: id,
  submitter: text(),
  repository: orNull(text()),
  local_site: orNull(text()),
  published: or(true, flag),
  target_groups: or([], names()),
  target_people: or([], names()),
  summary: orNull(text({ max: 300 })),
  description: orNull(text({ max: LONG })),
  testing_done: or('', text({ max: LONG })),
  bugs_closed: or('', text({ max: 300 })),
  branch: or('', text({ max: 300 })),
  status: or<keyof typeof STATUSES>('pending', oneOf(['pending', 'submitted', 'discarded'])),
  time_added: orNull(instant),
  last_updated: orNull(instant),
});

/**
 * Review requests. The targets of an unpublished one are in its draft, which only its submitter sees. What is published
 * has a summary and a description, so the key stands in for those that are not given.
 */
export const reviewRequests = listSection('review_requests', reviewRequest, async (entries, visit) => {
  const siteId = await findSiteIds(visit, entries);
  const userId = await findUsers(visit, referencesIn(entries, ['submitter', 'target_people']));
  const repositoryId = await findRepositories(visit, referencesIn(entries, ['repository'], siteId));
  const groupId = await findGroups(visit, referencesIn(entries, ['target_groups'], siteId));
  const rows = entries.map(({ row }) => ({
    id: row.id,
    local_site_id: siteId(row),
    display_id: row.display_id,
    submitter_id: userId(row.submitter),
    repository_id: row.repository === null ? null : repositoryId(row.repository, siteId(row)),
    is_published: row.published,
    summary: row.summary ?? (row.published ? row.key.slice(0, 300) : ''),
    description: row.description ?? (row.published ? row.key : ''),
    testing_done: row.testing_done,
    bugs_closed: row.bugs_closed,
    branch: row.branch,
    status: STATUSES[row.status],
    created_at: row.time_added ?? row.last_updated ?? NOW,
    updated_at: row.last_updated ?? row.time_added ?? NOW,
  }));
  const targets = entries.map(({ row }) => ({
    reviewRequestId: row.id,
    published: row.published,
    groups: row.target_groups.map((name) => groupId(name, siteId(row))),
    people: row.target_people.map((name) => userId(name)),
  }));
  return async () => {
    await reviewRequestKeys.keep(visit, entries);
    await storeRows(visit, 'review_request', entries, rows, ({ display_id }) => ({
      member: 'display_id',
      text: String(display_id),
    }));
    await storeTargets(visit, targets);
  };
});
