import { objectOf, reader, refuse } from '../readers';
import { objectSection } from '../section';
import { siteMembers } from '../site-members';

/** What the other server was told. Nothing of it is stored: this one is told by its environment, so differences are shown. */
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
