import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Markup } from '../parts/markup.tsx';
import { Person } from '../parts/person.tsx';
import { Time } from '../parts/time.tsx';
import { AgentOf } from './agent-of.tsx';
import { Answers } from './answers.tsx';
import styles from './comment.module.css';
import { CommentedLines } from './commented-lines.tsx';
import { anchorOf, type Comment } from './comments.ts';
import { DraftActions } from './draft-actions.tsx';
import { IssueActions } from './issue-actions.tsx';
import { LaterLines } from './later-lines.tsx';
import { LinesChangedAbove } from './lines-changed-above.tsx';
import { RegionCut } from './region-cut.tsx';
import { SuggestionsOfComment } from './suggestion-view.tsx';
import { namedRegion } from './regions.ts';

interface Props {
  readonly requestId: number;
  readonly owner: string;
  readonly comment: Comment;
  readonly answers: readonly Comment[];
  /** It stands at its lines, or below its file: what they are need not be said. */
  readonly isAtLines?: boolean;
}

/** A comment with its subject, its issue and its replies. */
export function CommentView({ requestId, owner, comment, answers, isAtLines = false }: Props): ReactNode {
  const { lines, file, region, picture, html, issue, isPublic } = comment;
  return (
    <article
      id={anchorOf(comment)}
      className={styles.comment}
      tabIndex={-1}
      aria-label={`${isPublic ? 'Comment' : 'Draft comment'} on ${lines?.path ?? file?.name ?? 'the change'}`}
    >
      {lines && !isAtLines && <CommentedLines requestId={requestId} lines={lines} />}
      {file && !isAtLines && (
        <p className={styles.place}>
          <Link
            to="/r/$id/file/$file/"
            params={{ id: `${requestId}`, file: file.against ? `${file.against}-${file.id}` : `${file.id}` }}
            hash={anchorOf(comment)}
          >
            {file.name}
          </Link>{' '}
          {region && <span className={styles.time}>region {namedRegion(region)}</span>}
        </p>
      )}
      {region && picture && !isAtLines && <RegionCut region={region} picture={picture} />}
      {isAtLines && isPublic && (
        <p className={styles.time}>
          <Person username={comment.author} /> <AgentOf requestId={requestId} comment={comment} />{' '}
          <Time of={comment.time} />
        </p>
      )}
      <Markup html={html} />
      <SuggestionsOfComment requestId={requestId} owner={owner} comment={comment} />
      {isPublic ? (
        <>
          {lines && <LinesChangedAbove requestId={requestId} lines={lines} />}
          {issue !== '' && <IssueActions requestId={requestId} issue={comment} owner={owner} />}
          <Answers requestId={requestId} comment={comment} answers={answers} />
        </>
      ) : (
        <>
          {lines && <LaterLines requestId={requestId} comment={comment} lines={lines} />}
          <DraftActions requestId={requestId} comment={comment} />
        </>
      )}
    </article>
  );
}
