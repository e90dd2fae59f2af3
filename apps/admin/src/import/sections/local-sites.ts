import { query, sql } from '@review-service/database/sql';
import { SITE_NAME, SITE_NAME_RULE } from '../../sites/site-name';
import { flag, id, names, or, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { asJson, insertUnlessTaken } from '../rows';
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
  const userId = await findUsers(
    visit,
    entries.flatMap(({ path, row }) => [
      ...referencesIn(path, 'users', row.users),
      ...referencesIn(path, 'admins', row.admins),
    ]),
  );
  const rows = entries.map(({ row }) => row);
  await insertUnlessTaken(
    visit,
    sql`local_site`,
    entries,
    sql`insert into local_site (id, name, is_public)
      select id, name, public from jsonb_to_recordset(${asJson(rows)}) as row (id int, name text, public boolean)
      on conflict do nothing returning id`,
    ({ name }) => ({ member: 'name', text: `"${name}"` }),
  );
  const people = rows.flatMap(({ id: site_id, users, admins }) =>
    [...new Set([...users, ...admins])].map((name) => ({
      site_id,
      user_id: userId(name),
      admin: admins.includes(name),
    })),
  );
  await query(
    visit.db,
    sql`insert into local_site_user (local_site_id, user_id, is_admin)
      select site_id, user_id, admin
      from jsonb_to_recordset(${asJson(people)}) as row (site_id int, user_id int, admin boolean)`,
  );
});
