import { SEGMENT } from '@review-service/contracts/fields';
import { flag, id, json, names, or, orNull, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';
import { findSiteIds } from '../site-ids';

const group = shape({
  id,
  name: text({ form: SEGMENT, what: 'use 1 to 64 letters (A to Z), digits, "_" and "-"' }),
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
  const siteId = await findSiteIds(visit, entries);
  const userId = await findUsers(
    visit,
    entries.flatMap(({ path, row }) => referencesIn(path, 'members', row.members)),
  );
  const rows = entries.map(({ row }) => ({
    id: row.id,
    local_site_id: siteId(row),
    name: row.name,
    display_name: row.display_name,
    mailing_list: row.mailing_list,
    visible: row.visible,
    invite_only: row.invite_only,
    extra_data: row.extra_data,
  }));
  const members = entries.flatMap(({ row }) =>
    row.members.map((name) => ({ group_id: row.id, user_id: userId(name) })),
  );
  return async () => {
    await storeRows(visit, 'review_group', entries, rows, ({ name }) => ({ member: 'name', text: `"${name}"` }));
    await visit.db.copy('review_group_member', members);
  };
});
