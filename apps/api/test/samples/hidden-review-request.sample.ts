import type { ResourceSample } from '../resource-sample';

const hidden = (kind: 'archived' | 'muted'): ResourceSample => ({
  name: `${kind}_review_request`,
  plural: `${kind}_review_requests`,
  list: [`users/:username/${kind}-review-requests`, 'POST'],
  item: [`users/:username/${kind}-review-requests/:review_request_id`, 'DELETE'],
  policyId: `${kind}_review_request`,
  sent: ({ review_request_id }) => ({ form: { object_id: String(review_request_id) } }),
  make: async ({ api, owner, here }) => {
    // It has no draft, so the one of the sample of review requests stays the first of their list.
    const older = { ...here, updated_at: '2020-01-01' };
    const request = await api.make.reviewRequest(owner, await api.make.repository(here), older);
    return { review_request_id: request.displayId };
  },
});

/** What suites expect of archived review request. */
export const archivedReviewRequestSample = hidden('archived');
/** What suites expect of muted review request. */
export const mutedReviewRequestSample = hidden('muted');
