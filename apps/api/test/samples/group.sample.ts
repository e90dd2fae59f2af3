import type { ResourceSample } from '../resource-sample';

/** What suites expect of group. */
export const groupSample: ResourceSample = {
  name: 'group',
  plural: 'groups',
  list: ['groups', 'GET', 'POST'],
  item: ['groups/:group_name', 'GET', 'PUT', 'DELETE'],
  policyId: 'group',
  isOpen: true,
  sent: () => ({ form: { name: 'made-here', display_name: 'Made' } }),
  make: async ({ api, owner, here }) => ({ group_name: (await api.make.group({ members: [owner], ...here })).name }),
  secret: {
    seenBy: ['insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const texts = { display_name: mark, mailing_list: `${mark}@example.com` };
      const group = await api.make.group({ invite_only: true, members: [people.insider], ...texts });
      return { group_name: group.name };
    },
  },
};
