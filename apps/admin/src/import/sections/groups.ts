import { GROUP_NAME } from '@review-service/contracts/groups';
import { sql } from '@review-service/database/sql';
import { flag, id, json, names, or, orNull, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { asJson, insertPairs, insertUnlessTaken } from '../rows';
import { listSection } from '../section';
import { withSiteIds } from '../site-ids';

const group = shape({
  id,
  name: text({ form: GROUP_NAME, what: 'use 1 to 64 letters (A to Z), digits, "_" and "-"' }),
  display_name: or('', text({ max: 64 })),
  mailing_list: or('', text({ max: 254 })),
  visible: or(true, flag),
  invite_only: or(false, flag),
  local_site: orNull(text()),
  members: or([], names()),
  extra_data: or({}, json),
});

/** Review groups and their members, who need not be users of the group's site. */
export const groups = listSection('groups', group, async (entries, visit) => {
  const sited = await withSiteIds(visit, entries);
  const userId = await findUsers(
    visit,
    entries.flatMap(({ path, row }) => referencesIn(path, 'members', row.members)),
  );
  await insertUnlessTaken(
    visit,
    sql`review_group`,
    sited,
    sql`insert into review_group
        (id, local_site_id, name, display_name, mailing_list, visible, invite_only, extra_data)
      select id, site_id, name, display_name, mailing_list, visible, invite_only, extra_data
      from jsonb_to_recordset(${asJson(sited.map(({ row }) => row))}) as row
        (id int, site_id int, name text, display_name text, mailing_list text, visible boolean, invite_only boolean,
         extra_data jsonb)
      on conflict do nothing returning id`,
    ({ name }) => ({ member: 'name', text: `"${name}"` }),
  );
  await insertPairs(
    visit,
    sql`review_group_member (group_id, user_id)`,
    entries.flatMap(({ row }) => row.members.map((name) => [row.id, userId(name)] as const)),
  );
});
