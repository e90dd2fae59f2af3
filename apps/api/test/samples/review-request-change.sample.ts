import type { ResourceSample } from '../resource-sample';

/** What suites expect of change. */
export const reviewRequestChangeSample: ResourceSample = {
  name: 'change',
  plural: 'changes',
  list: ['review-requests/:review_request_id/changes', 'GET'],
  item: ['review-requests/:review_request_id/changes/:change_id', 'GET'],
  policyId: 'change',
  isOpen: true,
  make: async ({ api, above }) => {
    const [change] = await api.db.query<[{ id: number }]>(
      `insert into review_request_change (review_request_id, user_id, fields_changed)
       select id, submitter_id, '{"branch": {"old": "", "new": "main"}}' from review_request where display_id = $1
       returning id`,
      [above.review_request_id],
    );
    return { change_id: change.id };
  },
};
