import type { Schemas } from '@review-service/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AgentFacts, AgentMark } from '../parts/agent.tsx';
import { Markup } from '../parts/markup.tsx';
import { Person } from '../parts/person.tsx';
import { Time } from '../parts/time.tsx';
import styles from './comment.module.css';
import { keyOf } from '../requests/queries.ts';
import { type Desk, useDesk, useOnDesk } from './desk.ts';
import draft from './draft-actions.module.css';
import type { ReviewPart } from './places.ts';
import { publishReply } from './publish-reply.ts';
import { ownRepliesQuery } from './review-texts.ts';
import { WritingBox } from './writing-box.tsx';
import { wordsOf } from '../base/words-of.ts';

interface Props {
  readonly requestId: number;
  readonly review: Schemas['Review'];
  readonly part: ReviewPart;
}

/** What was answered to a text of a review, the one above its comments or the one below, and what the reader answers. */
export function TextAnswers({ requestId, review, part }: Props): ReactNode {
  const desk = useDesk(requestId);
  const { writings } = useOnDesk(desk);
  const box = writings.find(
    ({ place }) => place.about === 'reply' && place.review === review.id && place.part === part,
  );
  const { data: own } = useQuery({ ...ownRepliesQuery(requestId), enabled: desk !== undefined });
  const mine = own?.get(review.id);
  const all = [...(review.replies ?? []), ...(mine && !box ? [mine] : [])];
  const answers = all.filter((reply) => textOf(reply, part) !== '');
  const mayReply = desk && review.public && textOf(review, part) !== '' && !box && !(mine && answers.includes(mine));
  return (
    <>
      {answers.map((reply) => (
        <div key={reply.id} id={isFirst(reply, part) ? `review${reply.id}` : undefined} className={styles.reply}>
          <p className={styles.time}>
            <Person username={reply.links.user?.title ?? ''} />
            {reply.by_agent && <AgentMark of={reply.by_agent} author={reply.links.user?.title ?? ''} />}{' '}
            {reply.public ? 'replied' : 'is writing a reply'} <Time of={reply.timestamp} />
            {reply.by_agent && <AgentFacts of={reply.by_agent} />}
          </p>
          <Markup html={textOf(reply, part)} />
          {desk && reply === mine && <DraftText desk={desk} review={review.id} part={part} reply={reply} />}
        </div>
      ))}
      {desk && box && (
        <div className={styles.reply}>
          <WritingBox desk={desk} writing={box} />
        </div>
      )}
      {mayReply && (
        <p>
          <button
            type="button"
            className={`quiet ${styles.answer}`}
            onClick={() => desk.begin({ about: 'reply', review: review.id, part })}
          >
            Reply
          </button>
        </p>
      )}
    </>
  );
}

const textOf = ({ body_top, body_bottom }: Schemas['Reply'] | Schemas['Review'], part: ReviewPart): string =>
  part === 'top' ? body_top : body_bottom;

/** A reply that answers both texts has one address. */
const isFirst = ({ body_top }: Schemas['Reply'], part: ReviewPart): boolean => part === 'top' || body_top === '';

interface DraftProps {
  readonly desk: Desk;
  readonly review: number;
  readonly part: ReviewPart;
  readonly reply: Schemas['Reply'];
}

/** What can be done with what a reply says that is not published. */
function DraftText({ desk, review, part, reply }: DraftProps): ReactNode {
  const { requestId } = desk;
  const queryClient = useQueryClient();
  const edit = useMutation({ mutationFn: () => desk.editText({ about: 'reply', review, part }, reply) });
  const publish = useMutation({
    mutationFn: () => publishReply(requestId, { review, reply: reply.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(requestId) }),
  });
  const isBusy = edit.isPending || publish.isPending;
  const error = edit.error ?? publish.error;
  return (
    <p className={draft.actions}>
      <span className={draft.mark}>Not published</span>
      <button type="button" className={styles.answer} disabled={isBusy} onClick={() => publish.mutate()}>
        Publish reply
      </button>
      <button type="button" className={draft.action} disabled={isBusy} onClick={() => edit.mutate()}>
        Edit
      </button>
      {error && <span role="alert">{wordsOf(error)}</span>}
    </p>
  );
}
