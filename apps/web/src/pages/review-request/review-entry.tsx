import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import { Markup } from '../../parts/markup.tsx';
import { PersonName } from '../../parts/person.tsx';
import { Time } from '../../parts/time.tsx';
import { CommentView } from '../../remarks/comment.tsx';
import { answersTo, type Comment } from '../../remarks/comments.ts';
import { TextAnswers } from '../../remarks/text-answers.tsx';
import { beginningOf } from './beginning-of.ts';
import styles from './entry.module.css';
import { Entry } from './entry.tsx';
import { RevokeShipIt } from './revoke-ship-it.tsx';

interface Props {
  readonly requestId: number;
  readonly owner: string;
  readonly review: Schemas['Review'];
  /** The newest revision that its author saw; undefined: there was none. */
  readonly revision: number | undefined;
  /** Those of the review, and those of its replies. */
  readonly comments: readonly Comment[];
  readonly isNew: boolean;
  readonly isOpen: boolean;
}

const KINDS: readonly Comment['kind'][] = ['general', 'file', 'diff'];

/** A review: its texts, its comments and their replies. */
export function ReviewEntry({ requestId, owner, review, revision, comments, isNew, isOpen }: Props): ReactNode {
  const own = comments
    .filter(({ answers }) => answers === undefined)
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || byPlace(a, b));
  const hasOpenIssues = own.some(({ issue }) => issue === 'open' || issue.startsWith('verifying'));
  const { id, body_top, body_bottom, ship_it, timestamp, links, extra_data, replies = [] } = review;
  return (
    <Entry
      id={`review${id}`}
      isOpen={isOpen}
      beginning={beginningOf(body_top || own[0]?.html || body_bottom)}
      head={
        <>
          <strong className={styles.author}>
            <PersonName username={links.user?.title ?? ''} />
          </strong>
          <span className={styles.time}>
            {review.public ? 'reviewed' : 'is writing a review of'} {revision ? `revision ${revision}` : 'this'}{' '}
            <Time of={timestamp} />
          </span>
          {isNew && <span className={styles.new}>New</span>}
          {extra_data.revoked_ship_it === true && <span className={styles.takenBack}>Ship It revoked</span>}
          {ship_it && (
            <span className={hasOpenIssues ? styles.fixIt : styles.shipIt}>
              {hasOpenIssues ? 'Fix it, then ship it!' : 'Ship it!'}
            </span>
          )}
        </>
      }
    >
      {body_top && <Markup html={body_top} />}
      <TextAnswers requestId={requestId} review={review} part="top" />
      {own.map((comment) => (
        <CommentView
          key={`${comment.kind} ${comment.id}`}
          requestId={requestId}
          owner={owner}
          comment={comment}
          answers={answersTo(comment, comments)}
        />
      ))}
      {body_bottom && <Markup html={body_bottom} />}
      <RevokeShipIt requestId={requestId} review={review} />
      <TextAnswers requestId={requestId} review={review} part="bottom" />
      {replies
        .filter((reply) => !reply.body_top && !reply.body_bottom)
        .map((reply) => (
          <span key={reply.id} id={`review${reply.id}`} />
        ))}
    </Entry>
  );
}

function byPlace(a: Comment, b: Comment): number {
  if (!a.lines || !b.lines) return a.id - b.id;
  return a.lines.path.localeCompare(b.lines.path) || a.lines.firstRow - b.lines.firstRow;
}
