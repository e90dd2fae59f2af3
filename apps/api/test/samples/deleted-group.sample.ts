import type { SampleGround, ResourceSample } from '../resource-sample';

const deleted = { deleted_at: new Date(), restorable_until: new Date('2099-01-01') };

const make = async ({ api, here }: Pick<SampleGround, 'api' | 'here'>) => ({
  deleted_group_id: (await api.make.group({ ...deleted, ...here })).id,
});

/** What suites expect of deleted group. */
export const deletedGroupSample: ResourceSample = {
  name: 'deleted_group',
  plural: 'deleted_groups',
  list: ['deleted-groups', 'GET'],
  item: ['deleted-groups/:deleted_group_id', 'GET', 'DELETE'],
  policyId: 'group',
  make,
  secret: {
    seenBy: ['superuser'],
    make: async ({ api, people }, mark) => {
      const texts = { display_name: mark, mailing_list: `${mark}@example.com` };
      const group = await api.make.group({ ...deleted, invite_only: true, members: [people.insider], ...texts });
      return { deleted_group_id: group.id };
    },
  },
};

/** What suites expect of its restoration. */
export const groupRestorationSample: ResourceSample = {
  name: 'group_restoration',
  list: ['deleted-groups/:deleted_group_id/restore', 'POST'],
  policyId: 'group',
  // Another one: the first may be given up by then.
  make,
  sent: () => ({ form: {} }),
};

/** What suites expect of what a deletion would change. */
export const groupDeletionSample: ResourceSample = {
  name: 'group_deletion',
  list: ['groups/:group_name/deletion', 'GET'],
  policyId: 'group',
};
