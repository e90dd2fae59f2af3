import type { Schemas } from '@review-service/client';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../base/service.ts';
import type { AgentFields } from '../parts/agent.tsx';
import { keyOf } from '../requests/queries.ts';

type Agents = ReadonlyMap<number, AgentFields>;
type Written = Pick<Schemas['Reply'], 'by_agent' | 'id'> & { readonly replies?: readonly Schemas['Reply'][] };

/** The agents that wrote published reviews and replies of a review request, by the ids of those. */
export const agentsQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'agents'],
    queryFn: async ({ signal }): Promise<Agents> => {
      const path = { review_request_id: requestId };
      const query = { expand: 'replies', 'only-fields': 'id,by_agent,replies', 'max-results': 200 };
      const found: Written[] = [];
      const reviews = service.each('/api/review-requests/{review_request_id}/reviews/', { path, query, signal });
      for await (const review of reviews) found.push(review);
      return agentsIn(found);
    },
  });

/** The same of reviews that were read with their replies. */
export const agentsIn = (reviews: readonly Written[]): Agents =>
  new Map(
    reviews
      .flatMap((review) => [review, ...(review.replies ?? [])])
      .flatMap(({ id, by_agent: agent }) => (agent ? [[id, agent] as const] : [])),
  );
