import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { wordsOf } from '../../base/words-of.ts';
import { useDesk } from '../../remarks/desk.ts';
import { keyOf } from '../../requests/queries.ts';
import styles from './finding-note.module.css';
import { decide, type LineFinding, makeComment } from './findings.ts';

interface Props {
  readonly requestId: number;
  /** Whose the review request is. */
  readonly owner: string;
  readonly finding: LineFinding;
}

const SEVERITIES: Readonly<Record<LineFinding['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

const REASONS = [
  ['false-positive', 'False positive'],
  ['wont-fix', "Won't fix"],
  ['later', 'Later'],
] as const;

const STATES: Readonly<Record<LineFinding['state'], string>> = {
  open: '',
  gone: 'Gone',
  dismissed: 'Dismissed',
  fixed: 'Fixed',
};

/** A mark below the lines that a program found something in. It opens. */
export function FindingNote({ requestId, owner, finding }: Props): ReactNode {
  const { severity, state, reason, tool, rule, rule_url: page, text } = finding;
  const [first = '', ...more] = text.split('\n');
  const rest = more.join('\n').trim();
  return (
    <details className={styles.finding} data-severity={severity}>
      <summary>
        <span className={styles.severity}>{SEVERITIES[severity]}</span> {state !== 'open' && `(${STATES[state]}) `}
        {tool}: {first}
      </summary>
      {rest !== '' && <p className={styles.text}>{rest}</p>}
      {rule !== '' && (
        <p className={styles.rule}>
          Rule:{' '}
          {page === '' ? (
            rule
          ) : (
            <a href={page} rel="noreferrer">
              {rule}
            </a>
          )}
        </p>
      )}
      {reason !== null && (
        <p className={styles.rule}>Dismissed: {REASONS.find(([name]) => name === reason)?.[1] ?? reason}</p>
      )}
      <FindingActions requestId={requestId} owner={owner} finding={finding} />
    </details>
  );
}

/** What a reader can do with a finding: make a comment of it; the owner of the review request also dismisses it. */
function FindingActions({ requestId, owner, finding }: Props): ReactNode {
  const me = useMe();
  const desk = useDesk(requestId);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...keyOf(requestId), 'findings'] }),
  });
  if (!me) return null;
  const button = (title: string, act: () => Promise<unknown>) => (
    <button key={title} type="button" className="quiet" disabled={isPending} onClick={() => mutate(act)}>
      {title}
    </button>
  );
  const comment = async () => {
    const made = await makeComment(requestId, finding);
    if (made) await desk?.edit(made);
  };
  const isOwner = me.username === owner;
  return (
    <div className={styles.actions}>
      {'comment' in finding.links ? <span>Has a comment</span> : button('Make it a comment', comment)}
      {isOwner && finding.state !== 'dismissed' && (
        <>
          <span>Dismiss:</span>
          {REASONS.map(([reason, title]) =>
            button(title, () => decide(requestId, finding, { state: 'dismissed', reason })),
          )}
        </>
      )}
      {isOwner &&
        finding.state === 'dismissed' &&
        button('Reopen', () => decide(requestId, finding, { state: 'open' }))}
      {error && <span role="alert">{wordsOf(error)}</span>}
    </div>
  );
}
