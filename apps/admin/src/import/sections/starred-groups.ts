import { sql } from '@review-service/database/sql';
import { pathTo } from '../world-error';
import { names } from '../readers';
import { findGroups, findUsers } from '../references';
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
  const watched = entries.flatMap(({ key, row }) =>
    row.map((name) => ({ user: userId(String(key)), group: groupId(name) })),
  );
  // Only here an existing row is no fault, because it is the same.
  return async () => {
    await visit.db.all(
      {},
      sql`insert into watched_group (user_id, group_id)
        select * from unnest(${watched.map(({ user }) => user)}::int[], ${watched.map(({ group }) => group)}::int[])
        on conflict do nothing`,
    );
  };
});
