import { SEGMENT } from '@review-service/contracts/fields';
import { GroupSettings } from '@review-service/contracts/groups';
import { Group } from '@review-service/database/entities/group.entity';
import { id, json, names, or, orNull, shape, text } from '../readers';
import { findUsers, referencesIn } from '../references';
import { storeRows } from '../rows';
import { listSection } from '../section';
import { settings } from '../settings';
import { findSiteIds } from '../site-ids';

const group = shape({
  id,
  name: text({ form: SEGMENT, what: 'use 1 to 64 letters (A to Z), digits, "_" and "-"' }),
  display_name: or('', text({ max: 64 })),
  ...settings(GroupSettings, Group),
  local_site: orNull(text()),
  members: or([], names()),
  extra_data: or({}, json),
});

/** Review groups and their members, who need not be users of the group's site. */
export const groups = listSection('groups', group, async (entries, visit) => {
  const siteId = await findSiteIds(visit, entries);
  const userId = await findUsers(visit, referencesIn(entries, ['members']));
  const rows = entries.map(({ row: { local_site, members: _, ...columns } }) => ({
    ...columns,
    local_site_id: siteId({ local_site }),
  }));
  const members = entries.flatMap(({ row }) =>
    row.members.map((name) => ({ group_id: row.id, user_id: userId(name) })),
  );
  return async () => {
    await storeRows(visit, 'review_group', entries, rows, ({ name }) => ({ member: 'name', text: `"${name}"` }));
    await visit.db.copy('review_group_member', members);
  };
});
