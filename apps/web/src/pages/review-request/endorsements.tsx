import type { Schemas } from '@review-service/client';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { wordsOf } from '../../base/words-of.ts';
import { Person } from '../../parts/person.tsx';
import { endorse, revokeEndorsement } from '../../remarks/endorsements.ts';
import { readPublished } from '../../remarks/review/publish.ts';
import styles from './endorsements.module.css';

interface Props {
  readonly requestId: number;
  /** Whose the review request is: they do not approve of their own change. */
  readonly owner: string;
  readonly review: Schemas['Review'];
}

/** Who endorses the review of an agent; people other than the owner endorse it, and revoke that. */
export function Endorsements({ requestId, owner, review }: Props): ReactNode {
  const me = useMe();
  const { id, counted, ship_it: shipsIt, endorsements = [] } = review;
  const names = endorsements.map(({ username }) => username);
  const isMine = me !== null && names.includes(me.username);
  const may = me !== null && !me.is_bot && me.username !== owner;
  const change = useMutation({
    mutationFn: async () => {
      await (isMine ? revokeEndorsement(requestId, id, me.username) : endorse(requestId, id));
      await readPublished(requestId);
    },
  });
  if (counted || !review.public || (names.length === 0 && !may)) return null;
  return (
    <div className={styles.endorsements}>
      {names.length > 0 && (
        <p>
          Endorsed by{' '}
          {names.map((username, at) => (
            <Fragment key={username}>
              {at > 0 && ', '}
              <Person username={username} />
            </Fragment>
          ))}
        </p>
      )}
      {may && (
        <button
          type="button"
          className="quiet"
          // A disabled one loses the focus.
          aria-disabled={change.isPending}
          onClick={() => change.isPending || change.mutate()}
        >
          {isMine ? 'Revoke endorsement' : 'Endorse'}
        </button>
      )}
      {may && !isMine && shipsIt && <span className={styles.hint}>The Ship It then counts as yours.</span>}
      {change.error && <span role="alert">{wordsOf(change.error)}</span>}
    </div>
  );
}
