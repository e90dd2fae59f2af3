import type { Schemas } from '@review-service/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { diffsQuery, keyOf } from '../../requests/queries.ts';
import { revisionAt } from '../../requests/revisions.ts';
import { commentsQuery } from '../comments.ts';
import { revokeEndorsement } from '../endorsements.ts';
import { REVIEW } from '../kinds.ts';
import { readPublished } from './publish.ts';

type Said = Pick<Schemas['Review'], 'counted' | 'endorsements' | 'id' | 'links' | 'ship_it' | 'timestamp'>;

/** A ship-it of a person: one that they gave, or one of an agent that they endorsed. */
interface ShipIt {
  /** Its review. */
  readonly id: number;
  readonly timestamp: string;
  readonly isEndorsed: boolean;
}

const REVIEWS = '/api/review-requests/{review_request_id}/reviews/';

/** The ship-its that count as a person's in a review request, the oldest first: none that was revoked. */
export const shipItsQuery = (requestId: number, user: string) =>
  queryOptions({
    queryKey: [...keyOf(requestId), 'ship-its of', user],
    queryFn: async ({ signal }): Promise<readonly ShipIt[]> => {
      const path = { review_request_id: requestId };
      const query = {
        ...{ expand: 'endorsements', 'only-fields': 'id,timestamp,ship_it,counted,endorsements,username' },
        ...{ 'only-links': 'user,endorsements', 'max-results': 200 },
      };
      const found: Said[] = [];
      for await (const review of service.each(REVIEWS, { path, query, signal })) found.push(review);
      return shipItsIn(found, user);
    },
  });

/** The same of reviews that were read with their endorsements. */
export const shipItsIn = (reviews: readonly Said[], user: string): readonly ShipIt[] =>
  reviews
    .filter(({ ship_it }) => ship_it)
    .filter(({ counted, links, endorsements = [] }) =>
      counted ? links.user?.title === user : endorsements.some(({ username }) => username === user),
    )
    .map(({ id, timestamp, counted }) => ({ id, timestamp, isEndorsed: !counted }));

/** What the reader has said of a review request. */
interface OwnVerdict {
  /** Their user name. */
  readonly reader: string;
  readonly isKnown: boolean;
  /** The newest revision; undefined: there is no diff. */
  readonly newest: number | undefined;
  /** The reader's ship-its; empty unless the newest is about the newest revision. */
  readonly shipIts: readonly ShipIt[];
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
    reader: me,
    isKnown: Boolean(shipIts && diffs),
    newest,
    shipIts: (isOfNewest && shipIts) || [],
    hasOpenIssues: comments.some(({ author, isPublic, issue }) => author === me && isPublic && isOpen(issue)),
  };
}

const isOpen = (issue: string): boolean => issue === 'open' || issue.startsWith('verifying');

/** Revokes all ship-its of a person, and their endorsements of others: one that is left would count for them. */
export async function revokeShipIts(requestId: number, shipIts: readonly ShipIt[], username: string): Promise<void> {
  try {
    for (const { id, isEndorsed } of shipIts) {
      const path = { review_request_id: requestId, review_id: id };
      if (isEndorsed) await revokeEndorsement(requestId, id, username);
      else await service.put(REVIEW, { path, body: { ship_it: false } });
    }
  } finally {
    await readPublished(requestId);
  }
}
