import { GroupSettings } from '@review-service/contracts/groups';
import { Group } from '@review-service/database/entities/group.entity';
import { withMigratedDatabase } from '../../connections/database';
import { printDetails, settingDetails } from '../../listing/details';
import { plural } from '../../base/plural';
import { settingsOf } from '../../base/settings-of';
import { referrersOf, inWords } from './counts';
import type { Where } from '../../lookup/find-site';
import { findGroup } from './find-group';

/** The settings that are not said in other words. */
const settings = settingsOf(GroupSettings, Group).filter((name) => name !== 'visible' && name !== 'inviteOnly');

/** Shows everything about one group but its members. */
export const run = (name: string, where: Where): Promise<object> =>
  withMigratedDatabase(async (db) => {
    const group = await findGroup(db, name, where);
    const referrers = await referrersOf(db, group.id);
    printDetails([
      ['id', String(group.id)],
      ['name', group.name],
      ['site', group.site],
      ['title', group.displayName],
      ['former names', group.aliases.join(', ')],
      ...settingDetails(group, settings),
      ['visible to', group.inviteOnly ? 'members only' : 'everybody'],
      ['listed for', group.visible ? 'everybody who can see it' : 'members only'],
      ['members', plural(referrers.members, 'person', 'people')],
      ['references', inWords(referrers)],
    ]);
    return { ...group, ...referrers };
  });
