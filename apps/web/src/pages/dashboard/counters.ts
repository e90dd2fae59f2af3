import { queryOptions } from '@tanstack/react-query';
import { served, service } from '../../app/service.ts';

/** How many review requests each list of the dashboard has, and those of the groups of the person who looks. */
export interface Counters {
  readonly incoming: number;
  readonly to_me: number;
  readonly outgoing: number;
  readonly mine: number;
  readonly starred: number;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
}

/** Asked again every five minutes, and after each change that this page makes. */
export const countersQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }): Promise<Counters> => {
    const answer = await service.download(location.origin + served('/api/dashboard/'), { signal });
    return ((await answer.json()) as { dashboard: Counters }).dashboard;
  },
  refetchInterval: 300_000,
});
