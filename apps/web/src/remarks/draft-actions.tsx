import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Comment } from './comments.ts';
import { useDesk } from './desk.ts';
import styles from './draft-actions.module.css';
import { wordsOf } from '../base/words-of.ts';

interface Props {
  readonly requestId: number;
  readonly comment: Comment;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** Says that only the reader sees a comment, and lets them change or discard it. */
export function DraftActions({ requestId, comment, children }: Props): ReactNode {
  const desk = useDesk(requestId);
  const edit = useMutation({ mutationFn: async () => desk?.edit(comment) });
  const discard = useMutation({ mutationFn: async () => desk?.discardDrafts([comment]) });
  const isBusy = edit.isPending || discard.isPending;
  const error = edit.error ?? discard.error;
  return (
    <p className={styles.actions}>
      <span className={styles.mark}>Not published</span>
      {comment.issue !== '' && <span className={styles.issue}>opens an issue</span>}
      {children}
      <button type="button" className={styles.action} disabled={isBusy} onClick={() => edit.mutate()}>
        Edit
      </button>
      <button type="button" className={styles.action} disabled={isBusy} onClick={() => discard.mutate()}>
        Discard
      </button>
      {error && <span role="alert">{wordsOf(error)}</span>}
    </p>
  );
}
