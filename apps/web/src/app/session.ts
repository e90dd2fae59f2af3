import type { Schemas } from '@review-service/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { SESSION_KEY } from './query-client.ts';
import { service } from './service.ts';

/** Somebody, and what they may do here beyond what everybody may. */
export type Me = Schemas['User'] & {
  readonly rights: {
    readonly isSuperuser: boolean;
    readonly isSiteAdmin: boolean;
    readonly permissions: readonly string[];
  };
};

/** Who is signed in, and the pages for those who operate the service, if the person may see them. */
export interface Session {
  readonly user: Me;
  readonly audit: string | undefined;
  readonly queues: string | undefined;
}

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }): Promise<Session | null> => {
    const { session } = await service.get('/api/session/', { query: { expand: 'user' }, signal });
    if (!session.authenticated || !session.user) return null;
    const { user, is_superuser = false, is_site_admin = false, permissions = [], links } = session;
    const rights = { isSuperuser: is_superuser, isSiteAdmin: is_site_admin, permissions };
    return { user: { ...user, rights }, audit: links.audit_page?.href, queues: links.queues_page?.href };
  },
});

/** The person who is signed in; null: nobody. */
export const useMe = (): Me | null => useSession()?.user ?? null;

/** The person's session; null: nobody is signed in. */
export const useSession = (): Session | null => useSuspenseQuery(sessionQuery).data;

/** Whether whoever is signed in has a permission here. The API decides; this only says what is worth showing. */
export function useMay(): (permission: string) => boolean {
  const me = useMe();
  return (permission) => me?.rights.permissions.includes(permission) ?? false;
}
