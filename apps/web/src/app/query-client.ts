import { ApiError } from '@review-service/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** What is known of who is signed in is kept below this key. */
export const SESSION_KEY = ['session'] as const;

/** Whoever was signed in may not be any more: the session is over, or the account was closed. */
const onError = (error: Error): void => {
  if (error instanceof ApiError && error.status === 401) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
};

/** What was read from the API. A call that fails was tried again by the client already, so this does not. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
});
