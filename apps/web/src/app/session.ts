import type { Schemas } from '@review-service/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { service } from './service.ts';

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Schemas['User'] | null> => {
    const { session } = await service.get('/api/session/', { query: { expand: 'user' }, signal });
    return (session.authenticated && session.user) || null;
  },
  staleTime: 300_000,
});

/** The person who is signed in; null: nobody. */
export const useMe = (): Schemas['User'] | null => useSuspenseQuery(sessionQuery).data;
