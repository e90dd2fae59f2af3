import type { ResourceSample } from '../resource-sample';

/** With a file in its diff, and one in a draft of the next: their resources have no rows of their own. */
export const reviewRequestSample: ResourceSample = {
  name: 'review_request',
  plural: 'review_requests',
  list: ['review-requests', 'GET', 'POST'],
  item: ['review-requests/:review_request_id', 'GET', 'PUT', 'DELETE'],
  policyId: 'review_request',
  isOpen: true,
  sent: () => ({ form: {} }),
  make: async ({ api, owner, here }) => {
    const request = await api.make.reviewRequest(owner, await api.make.repository(here), here);
    const [file, draftFile] = [
      await api.make.fileDiff(request),
      await api.make.fileDiff(request, { diff_revision: 2, on_draft: true }),
    ];
    const rows = { request_row: request.id, published_file: file.id, draft_file: draftFile.id };
    return { review_request_id: request.displayId, ...rows };
  },
};
