import type { ResourceSample } from '../resource-sample';

/** What suites expect of publication. */
export const publicationSample: ResourceSample = {
  name: 'publication',
  list: ['review-requests/:review_request_id/publication', 'GET', 'POST'],
  policyId: 'review_request_publication',
  made: 200,
  sent: () => ({ form: {} }),
  make: async ({ api, owner, above }) => {
    await api.make.review({ id: Number(above.request_row) }, owner, { body_top: 'Well', is_published: false });
    return {};
  },
};
