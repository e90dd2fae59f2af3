import type { Schemas } from '@review-service/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { SESSION_KEY } from './query-client.ts';
import { service } from './service.ts';

/** Somebody who is signed in, and the pages for those who operate the service, if the person may see them. */
export interface Session {
  readonly user: Schemas['User'];
  readonly audit: string | undefined;
  readonly queues: string | undefined;
}

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }): Promise<Session | null> => {
    const { session } = await service.get('/api/session/', { query: { expand: 'user' }, signal });
    const { audit_page, queues_page } = session.links;
    return session.user ? { user: session.user, audit: audit_page?.href, queues: queues_page?.href } : null;
  },
});

/** The person who is signed in; null: nobody. */
export const useMe = (): Schemas['User'] | null => useSession()?.user ?? null;

/** The person's session; null: nobody is signed in. */
export const useSession = (): Session | null => useSuspenseQuery(sessionQuery).data;
