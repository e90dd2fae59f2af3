import type { Schemas } from '@review-service/client';
import { service } from '../../base/service.ts';

/** How somebody marks a review request for themselves: to find it again, or not to see it. */
export type Mark = 'starred' | 'archived' | 'muted';

/** Sets a mark, or takes it away. It is one's own: nobody else sees it. */
export async function setMark(username: string, id: number, mark: Mark, isSet: boolean): Promise<void> {
  if (isSet) {
    const given = { path: { username }, body: { object_id: String(id) } };
    if (mark === 'starred') await service.post('/api/users/{username}/watched/review-requests/', given);
    else if (mark === 'archived') await service.post('/api/users/{username}/archived-review-requests/', given);
    else await service.post('/api/users/{username}/muted-review-requests/', given);
    return;
  }
  const path = { username, review_request_id: id };
  if (mark === 'starred')
    await service.delete('/api/users/{username}/watched/review-requests/{watched_obj_id}/', {
      path: { username, watched_obj_id: id },
    });
  else if (mark === 'archived')
    await service.delete('/api/users/{username}/archived-review-requests/{review_request_id}/', { path });
  else await service.delete('/api/users/{username}/muted-review-requests/{review_request_id}/', { path });
}

/** The ways to close a review request. */
export type Closed = 'submitted' | 'discarded';

export const CLOSED: Readonly<Record<Closed, string>> = {
  submitted: 'Closed as completed',
  discarded: 'Closed as discarded',
};

/** What is said about closing it. */
interface Why {
  readonly text: string;
  readonly textType: 'markdown' | 'plain';
}

/**
 * Closes a review request in this way, or opens it again.
 * @param ifMatch fails with `PreconditionFailed` if it was changed since it was read as this
 */
export async function setStatus(
  id: number,
  status: 'pending' | Closed,
  why?: Why,
  ifMatch?: Schemas['ReviewRequest'],
): Promise<void> {
  await service.put('/api/review-requests/{review_request_id}/', {
    path: { review_request_id: id },
    body: { status, ...(why && { close_description: why.text, close_description_text_type: why.textType }) },
    ...(ifMatch && { ifMatch }),
  });
}
