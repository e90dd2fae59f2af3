import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Markup } from '../parts/markup.tsx';
import { Person } from '../parts/person.tsx';
import { Time } from '../parts/time.tsx';
import styles from './comment.module.css';
import { AgentOf } from './agent-of.tsx';
import type { Comment } from './comments.ts';
import { keyOf } from '../requests/queries.ts';
import { useDesk, useOnDesk } from './desk.ts';
import { DraftActions } from './draft-actions.tsx';
import { publishReply } from './publish-reply.ts';
import { WritingBox } from './writing-box.tsx';
import { wordsOf } from '../base/words-of.ts';

interface Props {
  readonly requestId: number;
  readonly comment: Comment;
  readonly answers: readonly Comment[];
}

/** What was answered to a comment, and what the reader answers. */
export function Answers({ requestId, comment, answers }: Props): ReactNode {
  const desk = useDesk(requestId);
  const { writings } = useOnDesk(desk);
  const { kind, id, review } = comment;
  const mine = writings.filter(
    ({ place }) => place.about === 'comment' && place.answered.kind === kind && place.answered.id === id,
  );
  const shown = answers.filter((answer) => !desk?.writes(answer));
  const mayReply = desk && mine.length === 0 && shown.every(({ isPublic }) => isPublic);
  return (
    <>
      {shown.map((answer) => (
        <div key={answer.id} className={styles.reply}>
          {answer.isPublic && (
            <p className={styles.time}>
              <Person username={answer.author} /> <AgentOf requestId={requestId} comment={answer} /> replied{' '}
              <Time of={answer.time} />
            </p>
          )}
          <Markup html={answer.html} />
          {!answer.isPublic && <DraftReply requestId={requestId} answer={answer} />}
        </div>
      ))}
      {desk &&
        mine.map((writing) => (
          <div key={writing.id} className={styles.reply}>
            <WritingBox desk={desk} writing={writing} />
          </div>
        ))}
      {mayReply && (
        <p>
          <button
            type="button"
            className={`quiet ${styles.answer}`}
            onClick={() => desk.begin({ about: 'comment', answered: { kind, id, review } })}
          >
            Reply
          </button>
        </p>
      )}
    </>
  );
}

/** What can be done with a reply that is not published. */
export function DraftReply({ requestId, answer }: { requestId: number; answer: Comment }): ReactNode {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => publishReply(requestId, answer),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(requestId) }),
  });
  return (
    <DraftActions requestId={requestId} comment={answer}>
      <button type="button" className={styles.answer} disabled={isPending} onClick={() => mutate()}>
        Publish reply
      </button>
      {error && <span role="alert">{wordsOf(error)}</span>}
    </DraftActions>
  );
}
