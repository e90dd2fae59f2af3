import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import { AgentFacts, AgentMark } from '../../parts/agent.tsx';
import { Markup } from '../../parts/markup.tsx';
import { PersonName } from '../../parts/person.tsx';
import { Time } from '../../parts/time.tsx';
import { CommentView } from '../../remarks/comment.tsx';
import { answersTo, type Comment } from '../../remarks/comments.ts';
import { TextAnswers } from '../../remarks/text-answers.tsx';
import { verdictOf } from '../../remarks/verdict.ts';
import { beginningOf } from './beginning-of.ts';
import { Endorsements } from './endorsements.tsx';
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
  const { id, body_top, body_bottom, by_agent: agent, timestamp, links, extra_data, replies = [] } = review;
  const author = links.user?.title ?? '';
  const verdict = verdictOf(review, hasOpenIssues);
  return (
    <Entry
      id={`review${id}`}
      isOpen={isOpen}
      beginning={beginningOf(body_top || own[0]?.html || body_bottom)}
      head={
        <>
          <strong className={styles.author}>
            <PersonName username={author} />
          </strong>
          {agent && <AgentMark of={agent} author={author} />}
          <span className={styles.time}>
            {review.public ? 'reviewed' : 'is writing a review of'} {revision ? `revision ${revision}` : 'this'}{' '}
            <Time of={timestamp} />
          </span>
          {isNew && <span className={styles.new}>New</span>}
          {extra_data.revoked_ship_it === true && <span className={styles.takenBack}>Ship It revoked</span>}
          {verdict && <span className={styles[verdict.kind]}>{verdict.words}</span>}
        </>
      }
    >
      {agent && <AgentFacts of={agent} />}
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
      <Endorsements requestId={requestId} owner={owner} review={review} />
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
