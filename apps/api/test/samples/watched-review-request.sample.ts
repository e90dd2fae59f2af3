import type { ResourceSample } from '../resource-sample';

/** What suites expect of watched review request. */
export const watchedReviewRequestSample: ResourceSample = {
  name: 'watched_review_request',
  plural: 'watched_review_requests',
  list: ['users/:username/watched/review-requests', 'GET', 'POST'],
  item: ['users/:username/watched/review-requests/:watched_obj_id', 'GET', 'DELETE'],
  policyId: 'watched_review_request',
  sent: ({ watched_obj_id }) => ({ form: { object_id: String(watched_obj_id) } }),
  make: async ({ api, owner, here }) => {
    // It has no draft, so the one of the sample of review requests stays the first of their list.
    const older = { ...here, updated_at: '2020-01-01' };
    const request = await api.make.reviewRequest(owner, await api.make.repository(here), older);
    await api.db.query('insert into watched_review_request values ($1, $2)', [owner.id, request.id]);
    return { watched_obj_id: request.displayId };
  },
};
