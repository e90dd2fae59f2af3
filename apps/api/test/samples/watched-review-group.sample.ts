import type { ResourceSample } from '../resource-sample';

/** What suites expect of watched review group. */
export const watchedReviewGroupSample: ResourceSample = {
  name: 'watched_review_group',
  plural: 'watched_review_groups',
  list: ['users/:username/watched/review-groups', 'GET', 'POST'],
  item: ['users/:username/watched/review-groups/:watched_obj_id', 'GET', 'DELETE'],
  policyId: 'watched_review_group',
  sent: ({ watched_obj_id }) => ({ form: { object_id: String(watched_obj_id) } }),
  make: async ({ api, owner, here }) => {
    const group = await api.make.group(here);
    await api.db.query('insert into watched_group values ($1, $2)', [owner.id, group.id]);
    return { watched_obj_id: group.name };
  },
};
