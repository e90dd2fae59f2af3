import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

/** How many review requests each list of the dashboard has. Asked again every five minutes, and after each change made here. */
export const countersQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }): Promise<Schemas['Dashboard']> =>
    (await service.get('/api/dashboard/', { signal })).dashboard,
  refetchInterval: 300_000,
});
