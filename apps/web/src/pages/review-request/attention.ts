import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { keyOf } from '../../requests/queries.ts';

/** That somebody is expected to act on a review request. */
export type Turn = Schemas['AttentionEntry'];

/** Who is expected to act on it, the longest expected first; nobody, while it is not published or not pending. */
export const attentionQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'attention'],
    queryFn: async ({ signal }) => {
      const { attention } = await service.get('/api/review-requests/{review_request_id}/attention/', {
        path: { review_request_id: id },
        query: { 'max-results': 200 },
        signal,
      });
      return attention;
    },
  });

/** A person or a group, as the API takes them. */
export type Whom = { readonly username: string } | { readonly group_name: string };

/** The name of who is expected. */
export const nameOf = ({ links: { user, group } }: Turn): string => user?.title ?? group?.title ?? '';

/** The same, to ask them again. */
export const whomOf = (turn: Turn): Whom =>
  turn.links.group ? { group_name: nameOf(turn) } : { username: nameOf(turn) };

/** Asks somebody to act, for those who may edit the review request. */
export async function askFor(review_request_id: number, whom: Whom, note: string): Promise<void> {
  await service.post('/api/review-requests/{review_request_id}/attention/', {
    path: { review_request_id },
    body: { ...whom, note },
  });
}

/** Says that somebody is not expected to act, until something new happens. */
export async function dismiss(review_request_id: number, { id: attention_entry_id }: Turn): Promise<void> {
  await service.put('/api/review-requests/{review_request_id}/attention/{attention_entry_id}/', {
    path: { review_request_id, attention_entry_id },
    body: { dismissed: true },
  });
}
