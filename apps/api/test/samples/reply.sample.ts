import type { ResourceSample } from '../resource-sample';

const LIST = 'review-requests/:review_request_id/reviews/:review_id/replies';

/** What suites expect of reply. */
export const replySample: ResourceSample = {
  name: 'reply',
  plural: 'replies',
  list: [LIST, 'GET', 'POST'],
  item: [`${LIST}/:reply_id`, 'GET', 'PUT', 'DELETE'],
  listedBy: 'published_reply',
  policyId: 'review_reply',
  isOpen: true,
  made: 303,
  sent: () => ({ form: {} }),
  make: async ({ api, owner, above }) => {
    const request = { id: Number(above.request_row) };
    const columns = { reply_to_id: above.published_review, body_top: 'Thanks' };
    const published = await api.make.review(request, owner, columns);
    const reply = await api.make.review(request, owner, { ...columns, is_published: false });
    return { review_id: Number(above.published_review), reply_id: reply.id, published_reply: published.id };
  },
  secret: {
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const repository = await api.make.repository();
      const request = await api.make.reviewRequest(people.submitter, repository, { groups: [group] });
      const review = await api.make.review(request, people.insider, { body_top: mark });
      const columns = { reply_to_id: review.id, body_top: mark };
      return { reply_id: (await api.make.review(request, people.submitter, columns)).id };
    },
  },
};

/** What suites expect of reply draft. */
export const replyDraftSample: ResourceSample = {
  name: 'reply_draft',
  list: [`${LIST}/draft`, 'GET'],
  policyId: 'review_reply_draft',
  answer: 302,
};
