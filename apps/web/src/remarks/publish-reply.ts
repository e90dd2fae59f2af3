import { service } from '../base/service.ts';
import type { Comment } from './comments.ts';

/** Publishes a reply, of which this is a part: all that it says to its review. */
export async function publishReply(
  requestId: number,
  { review, reply = 0 }: Pick<Comment, 'reply' | 'review'>,
): Promise<void> {
  await service.put('/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/', {
    path: { review_request_id: requestId, review_id: review, reply_id: reply },
    body: { public: true },
  });
}
