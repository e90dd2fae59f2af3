import type { ResourceSample } from '../resource-sample';

const LIST = 'review-requests/:review_request_id/reviews/:review_id/endorsements';
const AGENT = { name: 'Helper', credential: { kind: 'account', id: 1 } };

/** What suites expect of endorsement. */
export const endorsementSample: ResourceSample = {
  name: 'endorsement',
  plural: 'endorsements',
  list: [LIST, 'GET', 'POST'],
  item: [`${LIST}/:username`, 'GET', 'DELETE'],
  policyId: 'review',
  isOpen: true,
  made: 303,
  sent: () => ({ form: {} }),
  // Of a review request of somebody else: nobody endorses what is said of their own.
  make: async ({ api, owner, here }) => {
    const bot = await api.make.user({ is_bot: true });
    const request = await api.make.reviewRequest(bot, await api.make.repository(here), here);
    const review = await api.make.review(request, bot, { by_agent: AGENT, is_counted: false, ship_it: true });
    await api.db.query('insert into review_endorsement (review_id, user_id) values ($1, $2)', [review.id, owner.id]);
    return { review_request_id: request.displayId, review_id: review.id, username: owner.username };
  },
};
