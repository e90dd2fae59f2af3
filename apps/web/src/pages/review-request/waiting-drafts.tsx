import type { Schemas } from '@review-service/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { wordsOf } from '../../base/words-of.ts';
import { AgentFacts } from '../../parts/agent.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { Markup } from '../../parts/markup.tsx';
import { Time } from '../../parts/time.tsx';
import comment from '../../remarks/comment.module.css';
import { CommentedLines } from '../../remarks/commented-lines.tsx';
import { type Comment, commentsIn } from '../../remarks/comments.ts';
import draft from '../../remarks/draft-actions.module.css';
import { SuggestionsOfComment } from '../../remarks/suggestion-view.tsx';
import { discardWaiting, publishWaiting, waitingQuery } from './waiting.ts';
import styles from './waiting-drafts.module.css';

interface Place {
  readonly requestId: number;
  /** Whose the review request is. */
  readonly owner: string;
}

/** The drafts of bots that the reader operates: they publish or discard them. */
export function WaitingDrafts({ requestId, owner }: Place): ReactNode {
  const me = useMe();
  const { data: drafts = [] } = useQuery(waitingQuery(requestId, me !== null));
  const holder = useKeptFocus<HTMLDivElement>('button:enabled');
  return (
    <div ref={holder} className={styles.drafts}>
      {drafts.map((one) => (
        <WaitingDraft key={one.id} requestId={requestId} owner={owner} draft={one} />
      ))}
    </div>
  );
}

interface Props extends Place {
  readonly draft: Schemas['Review'];
}

function WaitingDraft({ requestId, owner, draft: review }: Props): ReactNode {
  const { id, body_top, body_bottom, ship_it: shipsIt, timestamp, by_agent: agent, links } = review;
  const bot = links.user?.title ?? '';
  const comments = commentsIn([review]);
  const publish = useMutation({ mutationFn: () => publishWaiting(requestId, id) });
  return (
    <section className={styles.draft} aria-labelledby={`waiting${id}`}>
      <header className={styles.head}>
        <h2 id={`waiting${id}`}>Draft of {bot}, waiting for you</h2>
        <span className={comment.time}>
          <Time of={timestamp} />
        </span>
        {agent && <AgentFacts of={agent} />}
        {shipsIt && <span className={draft.mark}>Says Ship It</span>}
      </header>
      {body_top && <Markup html={body_top} />}
      {comments?.map((one) => (
        <WaitingComment key={`${one.kind} ${one.id}`} requestId={requestId} owner={owner} comment={one} />
      ))}
      {!comments && <p>It has more comments than are shown here.</p>}
      {body_bottom && <Markup html={body_bottom} />}
      <div className={draft.actions}>
        <button type="button" disabled={publish.isPending} onClick={() => publish.mutate()}>
          Publish
        </button>
        <FormDialog title={`Discard draft of ${bot}`} button="Discard…" look="quiet">
          {(close) => (
            <Form
              action="Discard draft"
              look="danger"
              onSend={async () => {
                await discardWaiting(requestId, id);
                close();
              }}
            >
              <p>This permanently deletes the draft and its comments.</p>
            </Form>
          )}
        </FormDialog>
        {publish.error && <span role="alert">{wordsOf(publish.error)}</span>}
      </div>
    </section>
  );
}

interface WaitingProps extends Place {
  readonly comment: Comment;
}

/** A comment of a draft, which its operator reads. */
function WaitingComment({ requestId, owner, comment: one }: WaitingProps): ReactNode {
  const { lines, file, html, issue } = one;
  return (
    <div className={comment.comment}>
      {lines && <CommentedLines requestId={requestId} lines={lines} />}
      {file && <p className={comment.place}>{file.name}</p>}
      <Markup html={html} />
      <SuggestionsOfComment requestId={requestId} owner={owner} comment={one} />
      {issue !== '' && <p className={draft.issue}>Opens an issue</p>}
    </div>
  );
}
