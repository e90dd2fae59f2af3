import { FindRequestsArguments } from '@review-service/contracts/agent-tools';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { readPage, restOf } from '../pages';
import { requestLine } from '../requests';
import { need, type Tool } from '../tool';

/** Review requests by words, people, groups and states. */
export const findRequests: Tool<FindRequestsArguments> = {
  name: 'find_requests',
  title: 'Find review requests',
  description: 'Review requests that you may see, the last changed first.',
  arguments: FindRequestsArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: need(REVIEW_REQUEST, 'GET'),
  async run({ words, status, from_user, to_user, to_group, repository, ...page }, { api }) {
    const query = { q: words, status, repository, 'from-user': from_user, 'to-users': to_user, 'to-groups': to_group };
    const list = { path: 'review-requests/', key: 'review_requests', query };
    const { entries, next } = await readPage(api, list, page, requestLine);
    return { review_requests: entries, ...restOf({ next }) };
  },
};
