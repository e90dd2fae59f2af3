import { GetRequestArguments } from '@review-service/contracts/agent-tools';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import type { ApiObject } from '../own-api';
import { titleOf } from '../pages';
import { newestRevision, pathOf, requestLine, textOf } from '../requests';
import { need, type Tool } from '../tool';

/** A review request with its texts and reviewers. */
export const getRequest: Tool<GetRequestArguments> = {
  name: 'get_request',
  title: 'Get a review request',
  description:
    'Its texts, reviewers, state, and the newest revision of its diff. Review at this revision: publish_review wants it.',
  arguments: GetRequestArguments,
  effect: 'reads',
  isIdempotent: true,
  needs: need(REVIEW_REQUEST, 'GET'),
  async run({ review_request }, { api }) {
    const { review_request: found } = await api.get(pathOf(review_request), { 'force-text-type': 'plain' });
    const request = found as ApiObject;
    const submitter = titleOf(request, 'submitter');
    return {
      ...requestLine(request),
      url: request.absolute_url,
      submitter: submitter ?? null,
      description: textOf(submitter, request.description),
      testing_done: textOf(submitter, request.testing_done),
      branch: request.branch,
      bugs: request.bugs_closed,
      commit_id: request.commit_id,
      reviewers: titlesIn(request.target_people),
      groups: titlesIn(request.target_groups),
      depends_on: titlesIn(request.depends_on),
      newest_revision: newestRevision(request) ?? null,
      is_series: request.created_with_history,
      is_public: request.public,
      approved: request.approved,
      not_approved_because: request.approval_failure,
      close_description: request.close_description === null ? null : textOf(submitter, request.close_description),
    };
  },
};

const titlesIn = (links: unknown): string[] =>
  (links as readonly { title?: string }[]).slice(0, 100).flatMap(({ title }) => title ?? []);
