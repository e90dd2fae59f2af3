import { report } from '../../base/output';
import { addMember } from './change-member';
import type { Where } from '../../lookup/find-site';
import { inWords } from './find-group';

/** Makes a person a member of a group; one who is a member stays it. */
export async function run(name: string, user: string, where: Where): Promise<object> {
  const { group, isChanged } = await addMember(name, user, where);
  report(`"${user}" ${isChanged ? 'is now' : 'was already'} a member of ${inWords(group)}.`);
  return { group: name, site: group.site, user, changed: isChanged };
}
