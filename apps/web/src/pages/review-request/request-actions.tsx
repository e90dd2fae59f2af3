import type { Schemas } from '@review-service/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMay, useMe } from '../../base/session.ts';
import { keyOf } from '../../requests/queries.ts';
import { type Mark, setMark, setStatus } from '../../requests/list/marks.ts';
import styles from '../../parts/actions.module.css';
import { CloseRequest } from './close-request.tsx';
import { DeleteRequest } from './owner/delete-request.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { marksQuery } from './visit.ts';

interface Props {
  readonly request: Schemas['ReviewRequest'];
  readonly mayClose: boolean;
  /** What is on the reader's draft of it; empty: nothing. */
  readonly onDraft: readonly string[];
  /** How much is below it. */
  readonly counts: string;
}

/** What the reader can do with a review request as a whole: each button turns round what it did. */
export function RequestActions({ request, mayClose, onDraft, counts }: Props): ReactNode {
  const { id, status } = request;
  const me = useMe();
  const mayDelete = useMay()('reviews.delete_reviewrequest');
  const queryClient = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const { data: marks } = useQuery(marksQuery(id, me !== null));
  const readAgain = () => {
    const changed = [keyOf(id), ['review-requests'], ['dashboard']];
    return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSettled: readAgain,
  });
  if (!me || !marks) return null;
  const toggle = (mark: Mark, isSet: boolean, [set, unset]: readonly [string, string]) => (
    <button
      type="button"
      className="quiet"
      disabled={isPending}
      onClick={() => mutate(() => setMark(me.username, id, mark, !isSet))}
    >
      {isSet ? unset : set}
    </button>
  );
  return (
    <div className={styles.actions} role="group" aria-label="Review request">
      {toggle('starred', marks.starred, ['☆ Star', '★ Unstar'])}
      {toggle('archived', marks.hidden === 'archived', ['Archive', 'Unarchive'])}
      {toggle('muted', marks.hidden === 'muted', ['Mute', 'Unmute'])}
      {/* What is typed there stays, also when somebody else closes it meanwhile. */}
      {mayClose && (status === 'pending' || isClosing) && (
        <CloseRequest request={request} onDraft={onDraft} onDone={readAgain} onOpenChange={setClosing} />
      )}
      {mayClose && status !== 'pending' && (
        <button
          type="button"
          className="quiet"
          disabled={isPending}
          onClick={() => mutate(() => setStatus(id, 'pending'))}
        >
          Reopen
        </button>
      )}
      {mayDelete && <DeleteRequest requestId={id} counts={counts} />}
      <span role="status">{marks.hidden && HIDDEN[marks.hidden]}</span>
      {error && <span role="alert">{wordsOf(error)}</span>}
    </div>
  );
}

const HIDDEN = {
  archived: 'Archived: your dashboard shows it again when something is published.',
  muted: 'Muted: your dashboard does not show it.',
};
