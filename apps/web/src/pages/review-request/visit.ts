import { ApiError } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { keyOf } from '../../requests/queries.ts';

/** When the reader was here before; null: never, or nobody knows. The service then remembers that it was now. */
export const visitQuery = (id: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['visit', id],
    enabled: isSignedIn,
    queryFn: async (): Promise<string | null> => {
      try {
        const { visit } = await service.put('/api/review-requests/{review_request_id}/visit/', {
          path: { review_request_id: id },
        });
        return visit.last_visited;
      } catch (error) {
        // A page is not lost because its visit cannot be kept, such as while the service is read-only.
        if (error instanceof ApiError) return null;
        throw error;
      }
    },
    // One visit, however long the page stays open; the next time that it is opened is another.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** How the reader has marked it. The page's own visit is not asked for: it is told once, when the page is opened. */
export const marksQuery = (id: number, isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...keyOf(id), 'marks'],
    enabled: isSignedIn,
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/review-requests/{review_request_id}/visit/', {
          path: { review_request_id: id },
          signal,
        })
      ).visit,
  });
