import { objectOf, reader, refuse } from '../readers';
import { objectSection } from '../section';
import { siteMembers } from '../site-members';

/** The settings of the other server. They are not stored, only compared with this server's environment. */
export const site = objectSection(
  'site',
  reader({}, (value) => value),
  (entries, { env, remark }) => {
    for (const { path, key, row } of entries) {
      const member = siteMembers.get(String(key));
      if (!member) return refuse(path, `there is no such member; there are ${[...siteMembers.keys()].join(', ')}`);
      const [theirs, ours] = [member.read(row, path), member.ours(env)];
      if (theirs !== ours) remark(`${path}: the document says ${theirs}; here it is ${ours} (${member.setting})`);
    }
    return Promise.resolve(() => Promise.resolve());
  },
  objectOf(Object.fromEntries([...siteMembers].map(([name, { read }]) => [name, read.schema]))),
);
