import type { QueryClient } from '@tanstack/react-query';
import { commentsQuery } from '../../comments/comments.ts';
import { commitsQuery, indexQuery, type Range, textsQuery } from '../../diff/load-patches.ts';
import { diffsQuery, requestQuery } from '../review-request/queries.ts';

/** Begins to read what the page of a diff shows, while its code is on its way. What fails is asked for again by the page. */
export function readAhead(queryClient: QueryClient, range: Range): void {
  const { requestId } = range;
  const begun = [
    queryClient.query(indexQuery(range)),
    queryClient.query(textsQuery(range, 0)),
    queryClient.query(requestQuery(requestId)),
    queryClient.query(diffsQuery(requestId)),
    queryClient.query(commentsQuery(requestId)),
    queryClient.query(commitsQuery(range)),
  ];
  void Promise.allSettled(begun);
}
