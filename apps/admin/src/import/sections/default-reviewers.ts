import { query, sql } from '@review-service/database/sql';
import { drawIds } from '../../drawn-ids';
import { names, or, shape, text } from '../readers';
import { findGroups, referencesIn } from '../references';
import { asJson, insertPairs } from '../rows';
import { listSection } from '../section';

const defaultReviewer = shape({
  name: text({ min: 1, max: 255 }),
  file_regex: text({ min: 1 }),
  groups: or([], names()),
});

/** Groups that are named as reviewers of matching files by default; they are groups of no Local Site. */
export const defaultReviewers = listSection('default_reviewers', defaultReviewer, async (entries, visit) => {
  const groupId = await findGroups(
    visit,
    entries.flatMap(({ path, row }) => referencesIn(path, 'groups', row.groups)),
  );
  // The document has no ids for these; they are drawn first, so that each row's groups find it.
  const id = await drawIds(visit.db, sql`default_reviewer`, entries.length);
  const rows = entries.map(({ row }) => ({ ...row, id: id() }));
  await query(
    visit.db,
    sql`insert into default_reviewer (id, name, file_regex)
      select id, name, file_regex
      from jsonb_to_recordset(${asJson(rows)}) as row (id int, name text, file_regex text)`,
  );
  await insertPairs(
    visit,
    sql`default_reviewer_group (default_reviewer_id, group_id)`,
    rows.flatMap(({ id, groups }) => groups.map((name) => [id, groupId(name)] as const)),
  );
});
