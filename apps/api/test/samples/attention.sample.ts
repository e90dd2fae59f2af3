import type { ResourceSample } from '../resource-sample';

/** What suites expect of attention entry. */
export const attentionEntrySample: ResourceSample = {
  name: 'attention_entry',
  plural: 'attention',
  list: ['review-requests/:review_request_id/attention', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/attention/:attention_entry_id', 'GET', 'PUT'],
  policyId: 'attention',
  isOpen: true,
  sent: ({ expected = '' }) => ({ form: { username: String(expected), note: 'Have a look' } }),
  make: async ({ api, owner, above }) => {
    const [row] = await api.db.query(
      `insert into attention (review_request_id, user_id, reason) values ($1, $2, 'reviewer') returning id`,
      [Number(above.request_row), owner.id],
    );
    return { attention_entry_id: row.id, expected: owner.username };
  },
  secret: {
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository(), { groups: [group] });
      const [row] = await api.db.query(
        `insert into attention (review_request_id, user_id, reason, note) values ($1, $2, 'asked', $3) returning id`,
        [request.id, people.insider.id, mark],
      );
      return { attention_entry_id: row.id };
    },
  },
};

/** What suites expect of all attention. */
export const allAttentionEntrySample: ResourceSample = {
  name: 'all_attention_entry',
  plural: 'all_attention',
  list: ['attention', 'GET'],
  policyId: 'attention',
};
