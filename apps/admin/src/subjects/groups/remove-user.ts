import { report } from '../../base/output';
import { removeMember } from './change-member';
import type { Where } from '../../lookup/find-site';
import { inWords } from './find-group';

/** Takes a person out of a group. */
export async function run(name: string, user: string, where: Where): Promise<object> {
  const { group, isChanged } = await removeMember(name, user, where);
  report(`"${user}" ${isChanged ? 'is no longer' : 'was not'} a member of ${inWords(group)}.`);
  return { group: name, site: group.site, user, changed: isChanged };
}
