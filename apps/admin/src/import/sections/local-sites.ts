import { SITE_NAME, SITE_NAME_RULE } from '../../lookup/site-name';
import { flag, id, names, or, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';

const site = shape({
  id,
  name: text({ form: SITE_NAME, what: SITE_NAME_RULE }),
  public: or(false, flag),
  users: or([], names()),
  admins: or([], names()),
});

/** Local Sites and who belongs to them; an administrator is a user of the site too. */
export const localSites = listSection('local_sites', site, async (entries, visit) => {
  const userId = await findUsers(visit, referencesIn(entries, ['users', 'admins']));
  const rows = entries.map(({ row }) => ({ id: row.id, name: row.name, is_public: row.public }));
  const people = entries.flatMap(({ row: { id: local_site_id, users, admins } }) =>
    [...new Set([...users, ...admins])].map((name) => ({
      local_site_id,
      user_id: userId(name),
      is_admin: admins.includes(name),
    })),
  );
  return async () => {
    await storeRows(visit, 'local_site', entries, rows, ({ name }) => ({ member: 'name', text: `"${name}"` }));
    await visit.db.copy('local_site_user', people);
  };
});
