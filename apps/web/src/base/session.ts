import type { Schemas } from '@review-service/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { service } from './service.ts';
import { sessionEnd } from './session-end.ts';
import { askedAccountAt, followAccount } from './account-setting.ts';

/** A person and their permissions here. */
export type Me = Schemas['User'] & {
  readonly rights: {
    readonly isSuperuser: boolean;
    readonly isSiteAdmin: boolean;
    readonly permissions: readonly string[];
  };
};

/** Who is signed in. */
export interface Session {
  readonly user: Me;
}

/**
 * Who is signed in; null: nobody. Where the session has ended since, it stays that of who was: the page says so
 * (`signed-out.tsx`), and nothing that was typed goes.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }): Promise<Session | null> => {
    const askedAt = askedAccountAt();
    const { session } = await service.get('/api/session/', { query: { expand: 'user' }, signal });
    if (!session.authenticated || !session.user) {
      const before = queryClient.getQueryData<Session | null>(SESSION_KEY) ?? null;
      if (before) sessionEnd.note();
      return before;
    }
    sessionEnd.forget();
    followAccount(session.settings ?? {}, askedAt);
    const { user, is_superuser = false, is_site_admin = false, permissions = [] } = session;
    const rights = { isSuperuser: is_superuser, isSiteAdmin: is_site_admin, permissions };
    return { user: { ...user, rights } };
  },
});

/** The person who is signed in; null: nobody. */
export const useMe = (): Me | null => useSession()?.user ?? null;

/** Whether the session of who is signed in has ended since the page was opened. */
export const useHasEnded = (): boolean => useSyncExternalStore(sessionEnd.listen, sessionEnd.has);

/** Asks whether the session still holds, and says so where it does not. */
export async function askForSession(): Promise<void> {
  if (queryClient.getQueryData(SESSION_KEY)) await queryClient.query({ ...sessionQuery, staleTime: 0 });
}

/** The person's session; null: nobody is signed in. */
export const useSession = (): Session | null => useSuspenseQuery(sessionQuery).data;

/** Whether the signed-in person has a permission here. The API decides; this only decides what to show. */
export function useMay(): (permission: string) => boolean {
  const me = useMe();
  return (permission) => me?.rights.permissions.includes(permission) ?? false;
}
