import type { ResourceSample } from '../resource-sample';

/** What suites expect of status update. */
export const statusUpdateSample: ResourceSample = {
  name: 'status_update',
  plural: 'status_updates',
  list: ['review-requests/:review_request_id/status-updates', 'GET', 'POST'],
  item: ['review-requests/:review_request_id/status-updates/:status_update_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'status_update',
  isOpen: true,
  sent: () => ({ form: { service_id: 'ci', summary: 'Made here' } }),
  make: async ({ api, owner, above }) => ({
    status_update_id: (await api.make.statusUpdate({ id: Number(above.request_row) }, owner)).id,
  }),
  secret: {
    seenBy: ['submitter', 'insider', 'viewer of closed groups', 'superuser'],
    make: async ({ api, people }, mark) => {
      const group = await api.make.group({ invite_only: true, members: [people.insider] });
      const request = await api.make.reviewRequest(people.submitter, await api.make.repository(), { groups: [group] });
      const texts = { service_id: mark, summary: mark, description: mark };
      return { status_update_id: (await api.make.statusUpdate(request, people.submitter, texts)).id };
    },
  },
};
