import { QueryClient } from '@tanstack/react-query';

/** What was read from the API. A call that fails was tried again by the client already, so this does not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
});
