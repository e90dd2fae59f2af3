import type { QueryClient } from '@tanstack/react-query';

/** Reads all again that an act on a stack changes: its members, and lists that show them. */
export const readStackAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['review-request', 'review-requests', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
