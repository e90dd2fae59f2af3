import type { ResourceSample } from '../resource-sample';

const LIST = 'review-requests/:review_request_id/reviews';

/** What suites expect of review. */
export const reviewSample: ResourceSample = {
  name: 'review',
  plural: 'reviews',
  list: [LIST, 'GET', 'POST'],
  item: [`${LIST}/:review_id`, 'GET', 'PUT', 'DELETE'],
  listedBy: 'published_review',
  policyId: 'review',
  isOpen: true,
  made: 303,
  sent: () => ({ form: {} }),
  // Not published, so that it can be changed; and a published one, for what lies below such a review.
  make: async ({ api, owner, above }) => {
    const request = { id: Number(above.request_row) };
    const published = await api.make.review(request, owner, { body_top: 'Fine' });
    const review = await api.make.review(request, owner, { body_top: 'Well', is_published: false });
    return { review_id: review.id, published_review: published.id };
  },
  secret: {
    seenBy: ['insider', 'superuser'],
    make: async ({ api, people }, mark) => {
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository());
      const columns = { is_published: false, body_top: mark };
      return { review_id: (await api.make.review(request, people.insider, columns)).id };
    },
  },
};

/** What suites expect of review draft. */
export const reviewDraftSample: ResourceSample = {
  name: 'review_draft',
  list: [`${LIST}/draft`, 'GET'],
  policyId: 'review_draft',
  answer: 302,
};
