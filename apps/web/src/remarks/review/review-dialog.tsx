import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { DraftReply } from '../answers.tsx';
import { CommentView } from '../comment.tsx';
import type { Comment } from '../comments.ts';
import { type Desk, useOnDesk } from '../desk.ts';
import { isComment, type ReviewPart } from '../places.ts';
import { ownReviewQuery } from '../review-texts.ts';
import { WritingBox } from '../writing-box.tsx';
import { AgentMark } from '../../parts/agent.tsx';
import { Markup } from '../../parts/markup.tsx';
import styles from './review-dialog.module.css';
import type { Unpublished } from './unpublished.ts';
import { wordsOf } from '../../base/words-of.ts';

const KINDS: readonly Comment['kind'][] = ['general', 'file', 'diff'];

interface Props {
  readonly desk: Desk;
  readonly unpublished: Unpublished;
  readonly onClose: () => void;
}

/** The reader's review before it is published: its texts, its comments, and the verdict. */
export function ReviewDialog({ desk, unpublished, onClose }: Props): ReactNode {
  const { comments, replies, summary, publishing } = unpublished;
  const { writings } = useOnDesk(desk);
  const [shipsIt, setShipsIt] = useState(unpublished.shipsIt);
  const [toOwnerOnly, setToOwnerOnly] = useState(false);
  const discard = useMutation({ mutationFn: () => desk.discardDrafts([...comments, ...replies]) });
  const { requestId } = desk;
  const boxes = writings.filter(({ place }) => isComment(place));
  const error = publishing.error ?? discard.error;
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className={`behind ${styles.behind}`}
    >
      <Modal className={styles.sheet ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title" level={2}>
              Your review
            </Heading>
            <Button slot="close" className="quiet">
              Close
            </Button>
          </header>
          <div className={styles.content}>
            <AgentOfDraft requestId={requestId} />
            <ReviewText desk={desk} part="top" />
            {comments
              .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id - b.id)
              .map((comment) => (
                <div key={`${comment.kind} ${comment.id}`} className={styles.part}>
                  <CommentView requestId={requestId} owner="" comment={comment} answers={[]} />
                </div>
              ))}
            {boxes.map((writing) => (
              <div key={writing.id} className={styles.part}>
                <WritingBox desk={desk} writing={writing} />
              </div>
            ))}
            <p>
              <button type="button" className="quiet" onClick={() => desk.begin({ about: 'change' })}>
                Comment on the change
              </button>
            </p>
            <ReviewText desk={desk} part="bottom" />
            {replies.length > 0 && <h3>Your replies</h3>}
            {replies.map((answer) => (
              <div key={`${answer.kind} ${answer.id}`} className={styles.part}>
                <Markup html={answer.html} />
                <DraftReply requestId={requestId} answer={answer} />
              </div>
            ))}
          </div>
          <footer className={styles.foot}>
            <label>
              <input type="checkbox" checked={shipsIt} onChange={({ target }) => setShipsIt(target.checked)} />
              Ship it
            </label>
            <label>
              <input type="checkbox" checked={toOwnerOnly} onChange={({ target }) => setToOwnerOnly(target.checked)} />
              Visible to the owner only
            </label>
            {error && <span role="alert">{wordsOf(error)}</span>}
            <button
              type="button"
              className={`quiet ${styles.first}`}
              disabled={discard.isPending || comments.length + replies.length === 0}
              onClick={() => discard.mutate()}
            >
              Discard all
            </button>
            <button
              type="button"
              disabled={publishing.isPending || (summary === undefined && !shipsIt)}
              onClick={() => publishing.mutate({ shipsIt, toOwnerOnly }, { onSuccess: onClose })}
            >
              Publish review
            </button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Says that an agent wrote in the review, which becomes the reader's own once they publish it. */
function AgentOfDraft({ requestId }: { requestId: number }): ReactNode {
  const { data: own = null } = useQuery(ownReviewQuery(requestId));
  if (!own?.by_agent) return null;
  return (
    <p>
      <AgentMark of={own.by_agent} author="" /> wrote in this draft. It is yours once you publish it.
    </p>
  );
}

const PARTS: Readonly<Record<ReviewPart, string>> = {
  top: 'Add an opening comment',
  bottom: 'Add a closing comment',
};

/** A text of the review: as it is, in a box, or a way to begin one. */
function ReviewText({ desk, part }: { desk: Desk; part: ReviewPart }): ReactNode {
  const { data: own = null } = useQuery(ownReviewQuery(desk.requestId));
  const { writings } = useOnDesk(desk);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => desk.editText({ about: 'review', part }, own) });
  const writing = writings.find(({ place }) => place.about === 'review' && place.part === part);
  if (writing) return <WritingBox desk={desk} writing={writing} />;
  const html = part === 'top' ? own?.body_top : own?.body_bottom;
  return (
    <div className={styles.text}>
      {html && <Markup html={html} />}
      <button type="button" className={styles.write} disabled={isPending} onClick={() => mutate()}>
        {html ? 'Edit' : PARTS[part]}
      </button>
      {error && <span role="alert">{wordsOf(error)}</span>}
    </div>
  );
}
