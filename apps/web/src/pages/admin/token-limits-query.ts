import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

/** How long API tokens may live here, and go unused. */
export const tokenLimitsQuery = queryOptions({
  queryKey: ['token limits'],
  queryFn: async ({ signal }) => (await service.get('/api/token-limits/', { signal })).token_limits,
});
