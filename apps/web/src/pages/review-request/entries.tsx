import type { Schemas } from '@review-service/client';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { ChangeEntry } from './change-entry.tsx';
import { anchorOf, type Comment } from '../../remarks/comments.ts';
import { numberBehind } from '../../base/number-behind.ts';
import { revisionAt } from '../../requests/revisions.ts';
import { ReviewEntry } from './review-entry.tsx';

interface Props {
  readonly requestId: number;
  readonly owner: string;
  readonly diffs: readonly Schemas['Diff'][];
  readonly reviews: readonly Schemas['Review'][];
  readonly comments: readonly Comment[];
  readonly changes: readonly Schemas['Change'][];
  readonly checks: readonly Schemas['StatusUpdate'][];
  /** When the reader was here before; null: never. */
  readonly since: string | null;
}

/** What happened to a review request, the oldest first: reviews with their replies, and changes of it. */
export function Entries({ requestId, owner, diffs, reviews, comments, changes, checks, since }: Props): ReactNode {
  const me = useMe()?.username;
  const { hash } = useLocation();
  const isNew = (time: string, author: string) => since !== null && time > since && author !== me;
  const entries = [
    ...reviews.map((review) => {
      const mine = comments.filter((comment) => comment.review === review.id);
      const newest =
        [review, ...(review.replies ?? [])]
          .map(({ timestamp }) => timestamp)
          .toSorted()
          .at(-1) ?? '';
      const needsNothing = mine.every(({ issue }) => issue === '' || issue === 'resolved' || issue === 'dropped');
      const places = [...[review, ...(review.replies ?? [])].map(({ id }) => `review${id}`), ...mine.map(anchorOf)];
      return {
        time: review.timestamp,
        node: (
          <ReviewEntry
            key={`review ${review.id}`}
            requestId={requestId}
            owner={owner}
            review={review}
            revision={revisionAt(review.timestamp, diffs)}
            comments={mine}
            isNew={isNew(newest, review.links.user?.title ?? '')}
            isOpen={since === null || newest > since || !needsNothing || places.includes(hash)}
          />
        ),
      };
    }),
    ...changes.map((change, position) => ({
      time: change.timestamp,
      node: (
        <ChangeEntry
          key={`change ${change.id}`}
          requestId={requestId}
          change={change}
          checks={checks.filter(({ links }) => numberBehind('changes', links.change) === change.id)}
          isNew={isNew(change.timestamp, owner)}
          isOpen={position === 0 || hash === `changedesc${change.id}`}
        />
      ),
    })),
  ];
  return entries.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ node }) => node);
}
