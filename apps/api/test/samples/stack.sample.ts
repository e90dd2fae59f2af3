import type { ResourceSample } from '../resource-sample';

const STACK_OF = 'review-requests/:review_request_id/stack';

/** What suites expect of the stack of a review request. */
export const stackSample: ResourceSample = {
  name: 'stack',
  list: [STACK_OF, 'GET', 'PUT'],
  policyId: 'review_request_stack',
  alsoNeeds: { GET: ['review_request:read'], PUT: ['review_request:read', 'review_request_draft:write'] },
  isOpen: true,
  changed: ({ review_request_id = 0 }) => ({ order: String(review_request_id) }),
};

/** What suites expect of its publication. */
export const stackPublicationSample: ResourceSample = {
  name: 'stack_publication',
  list: [`${STACK_OF}/publication`, 'POST'],
  policyId: 'review_request_stack',
  alsoNeeds: { POST: ['review_request:read', 'review_request_draft:write'] },
  made: 200,
  sent: () => ({ form: {} }),
  make: async ({ api, owner, here }) => {
    const person = await api.make.user();
    const request = await api.make.reviewRequest(owner, await api.make.repository(here), {
      ...{ summary: 'Ours', description: 'Because.', people: [person] },
      ...here,
    });
    await api.db.query('select from open_drafts(array[$1::integer])', [request.id]);
    await api.db.query(`update review_request_draft set branch = 'x' where review_request_id = $1`, [request.id]);
    return { review_request_id: request.displayId };
  },
};

/** What suites expect of reviews of its members. */
export const stackReviewsSample: ResourceSample = {
  name: 'stack_reviews',
  list: [`${STACK_OF}/reviews`, 'POST'],
  policyId: 'review_request_stack',
  alsoNeeds: { POST: ['review_request:read', 'review:write'] },
  made: 200,
  sent: ({ review_request_id = 0 }) => ({
    form: { items: JSON.stringify([{ review_request: Number(review_request_id), at_revision: 1, ship_it: true }]) },
  }),
};

/** What suites expect of closing it. */
export const stackClosingSample: ResourceSample = {
  name: 'stack_closing',
  list: [`${STACK_OF}/close`, 'POST'],
  policyId: 'review_request_stack',
  alsoNeeds: { POST: ['review_request:read', 'review_request:write'] },
  made: 200,
  sent: () => ({ form: {} }),
  make: async ({ api, owner, here }) => {
    const request = await api.make.reviewRequest(owner, await api.make.repository(here), here);
    return { review_request_id: request.displayId };
  },
};

/** What suites expect of the files that several members change. */
export const stackOverlapsSample: ResourceSample = {
  name: 'stack_overlaps',
  list: [`${STACK_OF}/overlaps`, 'GET'],
  policyId: 'review_request_stack',
  alsoNeeds: { GET: ['review_request:read', 'diff:read'] },
  isOpen: true,
};
