import { sql } from '@review-service/database/sql';
import { names, or, shape, text } from '../readers';
import { findGroups, referencesIn } from '../references';
import { reserveIds } from '../reserve-ids';
import { listSection } from '../section';

const defaultReviewer = shape({
  name: text({ min: 1, max: 255 }),
  file_regex: text({ min: 1 }),
  groups: or([], names()),
});

/** Default reviewers of matching files: groups of no Local Site. */
export const defaultReviewers = listSection('default_reviewers', defaultReviewer, async (entries, visit) => {
  const groupId = await findGroups(visit, referencesIn(entries, ['groups']));
  // The document has no ids for these; they are reserved first, for the rows of their groups.
  const id = await reserveIds(visit.db, sql`default_reviewer`, entries.length);
  const numbered = entries.map(({ row }) => ({ ...row, id: id() }));
  const rows = numbered.map(({ id, name, file_regex }) => ({ id, name, file_regex }));
  const reviewers = numbered.flatMap(({ id, groups }) =>
    groups.map((name) => ({ default_reviewer_id: id, group_id: groupId(name) })),
  );
  return async () => {
    await visit.db.copy('default_reviewer', rows);
    await visit.db.copy('default_reviewer_group', reviewers);
  };
});
