import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { REVIEW } from '../../remarks/kinds.ts';
import { readPublished } from '../../remarks/review/publish.ts';
import { COMMENTS, keyOf, RENDERED } from '../../requests/queries.ts';

/** What bots that the reader operates have drafted, with the comments. */
export const waitingQuery = (requestId: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'waiting'],
    enabled: isSignedIn,
    queryFn: async ({ signal }): Promise<Schemas['Review'][]> => {
      const { reviews } = await service.get('/api/review-requests/{review_request_id}/reviews/', {
        path: { review_request_id: requestId },
        query: { waiting: true, expand: COMMENTS, 'max-results': 50, ...RENDERED },
        signal,
      });
      return reviews;
    },
  });

/** Publishes the draft of a bot as it is. */
export async function publishWaiting(requestId: number, review_id: number): Promise<void> {
  await service.put(REVIEW, { path: { review_request_id: requestId, review_id }, body: { public: true } });
  await readPublished(requestId);
}

/** Deletes the draft of a bot. */
export async function discardWaiting(requestId: number, review_id: number): Promise<void> {
  await service.delete(REVIEW, { path: { review_request_id: requestId, review_id } });
  await readPublished(requestId);
}
