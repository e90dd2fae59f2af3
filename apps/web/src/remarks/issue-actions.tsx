import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../base/session.ts';
import { useKeptFocus } from '../parts/kept-focus.ts';
import { type Comment, settle } from './comments.ts';
import { keyOf } from '../requests/queries.ts';
import styles from './issue-actions.module.css';
import { wordsOf } from '../base/words-of.ts';

interface Props {
  readonly requestId: number;
  readonly issue: Comment;
  /** Whose the review request is. */
  readonly owner: string;
}

const WORDS: Readonly<Record<string, string>> = {
  open: 'Open',
  resolved: 'Fixed',
  dropped: 'Dropped',
  'verifying-resolved': 'Fixed, to be verified',
  'verifying-dropped': 'Dropped, to be verified',
};

/** What has become of an issue and, for who opened it and the owner, what may become of it. */
export function IssueActions({ requestId, issue, owner }: Props): ReactNode {
  const me = useMe();
  const queryClient = useQueryClient();
  const place = useKeptFocus<HTMLSpanElement>('button:enabled');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (status: Parameters<typeof settle>[1]) => settle(issue, status),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(requestId) }),
  });
  const button = (title: string, status: Parameters<typeof settle>[1]) => (
    <button type="button" className="quiet" disabled={isPending} onClick={() => mutate(status)}>
      {title}
    </button>
  );
  const mayAct = me !== null && [issue.author, owner].includes(me.username);
  const verifying = issue.issue === 'verifying-resolved' ? 'resolved' : 'dropped';
  return (
    <span ref={place} className={styles.actions}>
      <span className={issue.issue === 'open' ? styles.open : styles.settled}>{WORDS[issue.issue]}</span>
      {mayAct && issue.issue === 'open' && (
        <>
          {button('Fixed', 'resolved')}
          {button('Drop', 'dropped')}
        </>
      )}
      {mayAct && issue.issue.startsWith('verifying') && issue.author === me.username && button('Verify', verifying)}
      {mayAct && issue.issue !== 'open' && button('Reopen', 'open')}
      {error && <span role="alert">{wordsOf(error)}</span>}
    </span>
  );
}
