import { QueryClient } from '@tanstack/react-query';

/** What is known of who is signed in is kept below this key. */
export const SESSION_KEY = ['session'] as const;

/** What was read from the API. A call that fails was tried again by the client already, so this does not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
});
