import type { QueryClient } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import {
  byHistory,
  changesQuery,
  diffsQuery,
  filesQuery,
  LINKED,
  RENDERED,
  requestQuery,
  statusUpdatesQuery,
} from '../../requests/queries.ts';
import { attentionQuery } from './attention.ts';

const LISTS = 'diffs,file_attachments,changes,status_updates,attention';

/**
 * Reads a review request and its short lists by one call, while the page's scripts are on their way. The queries of the
 * page find them, and ask for what is missing: a list that is too long for the answer, or all where the call failed.
 */
export async function loadRequest(client: QueryClient, id: number): Promise<void> {
  const { queryKey } = requestQuery(id);
  if (!Number.isSafeInteger(id) || id < 1 || client.getQueryData(queryKey)) return;
  const answer = await service
    .get('/api/review-requests/{review_request_id}/', {
      path: { review_request_id: id },
      query: { expand: `${LINKED},${LISTS}`, ...RENDERED },
    })
    .catch(() => undefined);
  if (!answer) return;
  const {
    diffs,
    file_attachments: files,
    changes,
    status_updates: checks,
    attention,
    ...request
  } = answer.review_request;
  client.setQueryData(queryKey, request);
  if (diffs) client.setQueryData(diffsQuery(id).queryKey, diffs);
  if (files) client.setQueryData(filesQuery(id).queryKey, byHistory(files));
  if (changes) client.setQueryData(changesQuery(id).queryKey, changes);
  if (checks) client.setQueryData(statusUpdatesQuery(id).queryKey, checks);
  if (attention) client.setQueryData(attentionQuery(id).queryKey, attention);
}
