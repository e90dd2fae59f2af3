import type { ResourceSample } from '../resource-sample';

/** What suites expect of default reviewer. */
export const defaultReviewerSample: ResourceSample = {
  name: 'default_reviewer',
  plural: 'default_reviewers',
  list: ['default-reviewers', 'GET', 'POST'],
  item: ['default-reviewers/:default_reviewer_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'default_reviewer',
  isOpen: true,
  sent: () => ({ form: { name: 'Made here', file_regex: '.*' } }),
  make: async ({ api, owner, here }) => ({
    default_reviewer_id: (await api.make.defaultReviewer({ people: [owner], ...here })).id,
  }),
};
