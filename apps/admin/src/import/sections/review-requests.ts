import { sql } from '@review-service/database/sql';
import { keep } from '../keys';
import { flag, id, names, or, orNull, shape, text } from '../readers';
import { findGroups, findRepositories, findUsers, referenceIn, referencesIn } from '../references';
import { asJson, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { withSiteIds } from '../site-ids';
import { saveTargets } from './review-request-targets';

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
});

/** Review requests. Whom an unpublished one names is in its draft, where only its submitter sees it. */
export const reviewRequests = listSection('review_requests', reviewRequest, async (entries, visit) => {
  keep(visit.reviewRequests, entries);
  const sited = await withSiteIds(visit, entries);
  const userId = await findUsers(
    visit,
    sited.flatMap(({ path, row }) => [
      ...referenceIn(path, 'submitter', row.submitter),
      ...referencesIn(path, 'target_people', row.target_people),
    ]),
  );
  const repositoryId = await findRepositories(
    visit,
    sited.flatMap(({ path, row }) => referenceIn(path, 'repository', row.repository, row.site_id)),
  );
  const groupId = await findGroups(
    visit,
    sited.flatMap(({ path, row }) => referencesIn(path, 'target_groups', row.target_groups, row.site_id)),
  );
  const rows = sited.map(({ row }) => ({
    ...row,
    submitter_id: userId(row.submitter),
    repository_id: row.repository === null ? null : repositoryId(row.repository, row.site_id),
  }));
  await insertUnlessTaken(
    visit,
    sql`review_request`,
    entries,
    sql`insert into review_request (id, local_site_id, display_id, submitter_id, repository_id, is_published)
      select id, site_id, display_id, submitter_id, repository_id, published
      from jsonb_to_recordset(${asJson(rows)}) as row
        (id int, site_id int, display_id int, submitter_id int, repository_id int, published boolean)
      on conflict do nothing returning id`,
    ({ display_id }) => ({ member: 'display_id', text: `${display_id}` }),
  );
  await saveTargets(
    visit,
    sited.map(({ row }) => ({
      reviewRequestId: row.id,
      published: row.published,
      groups: row.target_groups.map((name) => groupId(name, row.site_id)),
      people: row.target_people.map((name) => userId(name)),
    })),
  );
});
