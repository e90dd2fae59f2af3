import type { ResourceSample } from '../resource-sample';

/** What suites expect of publication, of a review request of its own: the draft of the others cannot be published. */
export const publicationSample: ResourceSample = {
  name: 'publication',
  list: ['review-requests/:review_request_id/publication', 'GET', 'POST'],
  policyId: 'review_request_publication',
  alsoNeeds: { POST: ['review_request_draft:write', 'review:write'] },
  made: 200,
  sent: () => ({ form: {} }),
  make: async ({ api, owner, here }) => {
    const request = await api.make.reviewRequest(owner, await api.make.repository(here), here);
    await api.make.fileDiff(request);
    await api.make.review(request, owner, { body_top: 'Well', is_published: false });
    await api.db.query('select from open_drafts(array[$1::integer])', [request.id]);
    return { review_request_id: request.displayId };
  },
};
