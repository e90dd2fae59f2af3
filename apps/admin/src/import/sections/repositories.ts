import { sql } from '@review-service/database/sql';
import { flag, id, names, or, orNull, shape, text } from '../readers';
import { findGroups, findUsers, referencesIn } from '../references';
import { asJson, insertPairs, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { withSiteIds } from '../site-ids';

const repository = shape({
  id,
  name: text({ min: 1, max: 255 }),
  path: text({ min: 1 }),
  tool: text({ min: 1, max: 255 }),
  public: or(true, flag),
  visible: or(true, flag),
  users: or([], names()),
  groups: or([], names()),
  local_site: orNull(text()),
});

/** Repositories, and who may read the private ones. */
export const repositories = listSection('repositories', repository, async (entries, visit) => {
  const sited = await withSiteIds(visit, entries);
  const userId = await findUsers(
    visit,
    sited.flatMap(({ path, row }) => referencesIn(path, 'users', row.users)),
  );
  const groupId = await findGroups(
    visit,
    sited.flatMap(({ path, row }) => referencesIn(path, 'groups', row.groups, row.site_id)),
  );
  await insertUnlessTaken(
    visit,
    sql`repository`,
    sited,
    sql`insert into repository (id, local_site_id, name, path, tool, is_public, visible)
      select id, site_id, name, path, tool, public, visible
      from jsonb_to_recordset(${asJson(sited.map(({ row }) => row))}) as row
        (id int, site_id int, name text, path text, tool text, public boolean, visible boolean)
      on conflict do nothing returning id`,
    ({ name }) => ({ member: 'name', text: `"${name}"` }),
  );
  await insertPairs(
    visit,
    sql`repository_user (repository_id, user_id)`,
    sited.flatMap(({ row }) => row.users.map((name) => [row.id, userId(name)] as const)),
  );
  await insertPairs(
    visit,
    sql`repository_group (repository_id, group_id)`,
    sited.flatMap(({ row }) => row.groups.map((name) => [row.id, groupId(name, row.site_id)] as const)),
  );
});
