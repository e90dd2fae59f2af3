import type { Schemas } from '@review-service/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { diffsQuery, keyOf } from '../../requests/queries.ts';
import { revisionAt } from '../../requests/revisions.ts';
import { commentsQuery } from '../comments.ts';
import { REVIEW } from '../kinds.ts';
import { readPublished } from './publish.ts';

type Shipped = Pick<Schemas['Review'], 'id' | 'timestamp'>;

/** The counted ship-its of a person in a review request, the oldest first: none that was revoked, or that an agent gave. */
export const shipItsQuery = (requestId: number, user: string) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'ship-its of', user],
    queryFn: async ({ signal }): Promise<Shipped[]> => {
      const query = { user, 'review-request-id': requestId, public: true, 'max-results': 200 };
      const found: Shipped[] = [];
      for await (const { id, timestamp, ship_it, counted } of service.each('/api/reviews/', { query, signal }))
        if (ship_it && counted) found.push({ id, timestamp });
      return found;
    },
  });

/** What the reader has said of a review request. */
interface OwnVerdict {
  readonly isKnown: boolean;
  /** The newest revision; undefined: there is no diff. */
  readonly newest: number | undefined;
  /** The reader's ship-its; empty unless the newest is about the newest revision. */
  readonly shipIts: readonly Shipped[];
  /** An issue that the reader opened is open, or waits for verification. */
  readonly hasOpenIssues: boolean;
}

/** The reader's verdict on the newest revision. */
export function useOwnVerdict(requestId: number): OwnVerdict {
  const me = useMe()?.username ?? '';
  const { data: shipIts } = useQuery(shipItsQuery(requestId, me));
  const { data: diffs } = useQuery(diffsQuery(requestId));
  const { data: comments = [] } = useQuery(commentsQuery(requestId));
  const newest = diffs?.at(-1)?.revision;
  const last = shipIts?.at(-1);
  const isOfNewest = last && diffs && revisionAt(last.timestamp, diffs) === newest;
  return {
    isKnown: Boolean(shipIts && diffs),
    newest,
    shipIts: (isOfNewest && shipIts) || [],
    hasOpenIssues: comments.some(({ author, isPublic, issue }) => author === me && isPublic && isOpen(issue)),
  };
}

const isOpen = (issue: string): boolean => issue === 'open' || issue.startsWith('verifying');

/** Revokes all ship-its of a person: one that is left would count for them. */
export async function revokeShipIts(requestId: number, shipIts: readonly Shipped[]): Promise<void> {
  try {
    for (const { id } of shipIts) {
      const path = { review_request_id: requestId, review_id: id };
      await service.put(REVIEW, { path, body: { ship_it: false } });
    }
  } finally {
    await readPublished(requestId);
  }
}
