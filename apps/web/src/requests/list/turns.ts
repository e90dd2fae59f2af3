import type { Schemas } from '@review-service/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { numberBehind } from '../../base/number-behind.ts';
import { byLinks } from '../../base/paging.ts';
import { PAGE, PERSONAL, PLACED, ROW_LINKS, SHOWN } from './rows.ts';

/** That the reader is expected to act on a review request: why, and since when. */
export type Turn = Schemas['AllAttentionEntry'];

/** Below the key of the dashboard: what changes one list of it changes these, too. */
const KEY = ['dashboard', 'turns'];
const SAID = ['reason', 'text', 'since', 'note'];

/**
 * On how many review requests the reader is expected to act, and why, by their numbers: one request for all rows of a page.
 * Of more than 200, it knows those that have waited for longest.
 */
export const turnsQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) => {
    const query = { 'max-results': 200, 'only-fields': SAID.join(','), 'only-links': 'review_request,asked_by' };
    const { attention, total_results } = await service.get('/api/attention/', { query, signal });
    return { total: total_results, of: new Map(attention.map((turn) => [aboutOf(turn), turn])) };
  },
  refetchInterval: 300_000,
});

const aboutOf = ({ links }: Turn): number | undefined => numberBehind('review-requests', links.review_request);

/** The same with what rows show of the review requests, by pages: the longest wait comes first. */
export const turnRowsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'rows'],
  queryFn: ({ pageParam, signal }) => {
    const expanded = ['review_request', ...PLACED, ...PERSONAL];
    const query = {
      'max-results': PAGE,
      expand: expanded.join(','),
      'only-fields': [...SAID, ...SHOWN, ...expanded].join(','),
      'only-links': `${ROW_LINKS},asked_by`,
    };
    return service.get('/api/attention/', pageParam ? { link: pageParam, signal } : { query, signal });
  },
  ...byLinks,
  staleTime: 0,
});
