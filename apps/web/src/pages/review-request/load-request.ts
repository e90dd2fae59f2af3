import type { QueryClient } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { sessionQuery } from '../../base/session.ts';
import {
  byHistory,
  changesQuery,
  diffsQuery,
  filesQuery,
  LINKED,
  readFirstReviews,
  RENDERED,
  requestQuery,
  statusUpdatesQuery,
} from '../../requests/queries.ts';
import { attentionQuery } from './attention.ts';
import { marksQuery } from './visit.ts';

const LISTS = 'diffs,file_attachments,changes,status_updates,attention';
const OWN = 'visit,publication';

/**
 * Reads a review request with its short lists by one call, and its reviews with their comments by another, while the page's
 * scripts are on their way. The queries of the page find them, and ask for what is missing: a list that is too long for the
 * answer, or all where a call failed.
 */
export async function loadRequest(client: QueryClient, id: number): Promise<void> {
  const { queryKey } = requestQuery(id);
  if (!Number.isSafeInteger(id) || id < 1 || client.getQueryData(queryKey)) return;
  const [answer, reviews, session, { keepRemarks }] = await Promise.all([
    orNothing(
      service.get('/api/review-requests/{review_request_id}/', {
        path: { review_request_id: id },
        query: { expand: `${LINKED},${LISTS},${OWN}`, ...RENDERED },
      }),
    ),
    orNothing(readFirstReviews(id)),
    orNothing(client.query({ ...sessionQuery, staleTime: 'static' })),
    import('./keep-remarks.ts'),
  ]);
  if (!answer) return;
  const {
    diffs,
    file_attachments: files,
    changes,
    status_updates: checks,
    attention,
    visit,
    publication,
    ...request
  } = answer.review_request;
  client.setQueryData(queryKey, request);
  if (diffs) client.setQueryData(diffsQuery(id).queryKey, diffs);
  if (files) client.setQueryData(filesQuery(id).queryKey, byHistory(files));
  if (changes) client.setQueryData(changesQuery(id).queryKey, changes);
  if (checks) client.setQueryData(statusUpdatesQuery(id).queryKey, checks);
  if (attention) client.setQueryData(attentionQuery(id).queryKey, attention);
  if (visit) client.setQueryData(marksQuery(id, true).queryKey, visit);
  if (reviews) keepRemarks(client, id, reviews, { reader: session?.user.username, publication });
}

const orNothing = <Answer>(call: Promise<Answer>): Promise<Answer | undefined> => call.catch(() => undefined);
