import { sql } from '@review-service/database/sql';
import { pathTo } from '../world-error';
import { names } from '../readers';
import { findGroups, findUsers } from '../references';
import { insertPairs } from '../rows';
import { objectSection } from '../section';

/** The groups that people watch, by user name; they are groups of no Local Site. */
export const starredGroups = objectSection('starred_groups', names(), async (entries, visit) => {
  const userId = await findUsers(
    visit,
    entries.map(({ path, key }) => ({ path, name: String(key) })),
  );
  const groupId = await findGroups(
    visit,
    entries.flatMap(({ path, row }) => row.map((name, index) => ({ path: pathTo(path, index), name }))),
  );
  await insertPairs(
    visit,
    sql`watched_group (user_id, group_id)`,
    entries.flatMap(({ key, row }) => row.map((name) => [userId(String(key)), groupId(name)] as const)),
  );
});
