import { PublishReviewArguments } from '@review-service/contracts/agent-tools';
import { errors } from '@review-service/contracts/errors';
import { REVIEW_REQUEST } from '@review-service/contracts/review-requests';
import { REVIEW, REVIEW_DRAFT } from '@review-service/contracts/reviews';
import { type ApiObject, RefusedCall } from '../own-api';
import { newestRevision, pathOf } from '../requests';
import { draftReview } from '../review-drafts';
import { need, type Tool } from '../tool';

/** Publishes the caller's saved review. */
export const publishReview: Tool<PublishReviewArguments> = {
  name: 'publish_review',
  title: 'Publish a review',
  description:
    'Publishes your saved review, for good: people get mail. Only if the revision that you read is still the newest. A ship-it counts once a person endorses it.',
  arguments: PublishReviewArguments,
  effect: 'publishes',
  isIdempotent: false,
  needs: [...need(REVIEW_REQUEST, 'GET'), ...need(REVIEW_DRAFT, 'GET'), ...need(REVIEW, 'GET', 'PUT')],
  async run({ review_request, at_revision }, { api }) {
    const { review_request: request } = await api.get(pathOf(review_request));
    const newest = newestRevision(request as ApiObject);
    if (newest !== at_revision) {
      const message = `The newest revision is ${newest ?? 'none'}, not ${at_revision}. Nothing was published. Read what is new (read_diff with against), save the review again, and publish it then.`;
      throw RefusedCall.of(errors.preconditionFailed, message, { newest_revision: newest ?? null });
    }
    const draft = await draftReview(api, review_request);
    if (!draft) throw RefusedCall.of(errors.doesNotExist, 'You have no saved review of it. Call save_review first.');
    const { review } = await api.put(`${pathOf(review_request)}reviews/${Number(draft.id)}/`, { public: true });
    const { id, absolute_url, ship_it, counted } = review as ApiObject;
    return { review: id, url: absolute_url, ship_it, counted, published: true };
  },
};
