import type { ResourceSample } from '../resource-sample';

/** What suites expect of finding. */
export const findingSample: ResourceSample = {
  name: 'finding',
  plural: 'findings',
  list: ['review-requests/:review_request_id/findings', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/findings/:finding_id', 'GET', 'PUT'],
  policyId: 'finding',
  isOpen: true,
  sent: ({ status_update_id }) => ({
    form: { status_update_id: String(status_update_id), text: 'Made here', path: 'src/x.ts', line: '1' },
  }),
  make: async ({ api, owner, above }) => {
    const request = { id: Number(above.request_row) };
    const { id } = await api.make.statusUpdate(request, owner);
    return { finding_id: (await api.make.finding(request, id)).id, status_update_id: id };
  },
  secret: {
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository(), { groups: [group] });
      const { id } = await api.make.statusUpdate(request, people.submitter);
      const texts = { tool: mark, rule: mark, text: mark, path: mark, category: mark };
      return { finding_id: (await api.make.finding(request, id, texts)).id };
    },
  },
};
