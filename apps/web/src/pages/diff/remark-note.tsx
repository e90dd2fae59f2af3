import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CommentView } from '../../remarks/comment.tsx';
import { answersTo, type Comment } from '../../remarks/comments.ts';
import { useDesk } from '../../remarks/desk.ts';
import { MoveComment } from '../../remarks/later-lines.tsx';
import { WritingBox } from '../../remarks/writing-box.tsx';
import { Markup } from '../../parts/markup.tsx';
import draft from '../../remarks/draft-actions.module.css';
import styles from './diff-page.module.css';
import { FindingNote } from './finding-note.tsx';
import type { Earlier, FileRemark } from './remarks.ts';

interface Props {
  readonly requestId: number;
  readonly owner: string;
  readonly remark: FileRemark;
  /** Those of the whole review request. */
  readonly comments: readonly Comment[];
}

/** A comment at its lines, also one whose lines were in an older revision, the box in which one is being written, or a finding. */
export function RemarkNote({ requestId, owner, remark, comments }: Props): ReactNode {
  const desk = useDesk(requestId);
  const view = (comment: Comment) => (
    <CommentView
      requestId={requestId}
      owner={owner}
      comment={comment}
      answers={answersTo(comment, comments)}
      isAtLines
    />
  );
  return <div className={styles.note}>{shown()}</div>;

  function shown(): ReactNode {
    switch (remark.kind) {
      case 'comment':
        return view(remark.of);
      case 'finding':
        return <FindingNote requestId={requestId} owner={owner} finding={remark.of} />;
      case 'writing':
        return desk && <WritingBox desk={desk} writing={remark.of} />;
      case 'earlier': {
        const { of: earlier } = remark;
        if (!earlier.comment.isPublic) return <EarlierDraft requestId={requestId} earlier={earlier} />;
        return <EarlierComment earlier={earlier}>{view(earlier.comment)}</EarlierComment>;
      }
    }
  }
}

/** A published comment on an older revision, folded, where its lines are in this one. */
function EarlierComment({ earlier, children }: { earlier: Earlier; children: ReactNode }): ReactNode {
  const { comment, went } = earlier;
  return (
    <details>
      <summary className={styles.earlier}>
        {comment.author} on {went.was} of revision {comment.lines?.revision}
        {went.now?.isChanged && ', which was changed here'}
        {comment.issue === 'open' && ', an open issue'}
      </summary>
      {children}
    </details>
  );
}

/** A draft comment of the reader on an older revision, where its lines went in this one. */
function EarlierDraft({ requestId, earlier: { comment, went } }: { requestId: number; earlier: Earlier }): ReactNode {
  const { lines, html } = comment;
  const { was, now } = went;
  return (
    <>
      <p className={styles.earlier}>
        <span className={draft.mark}>Not published</span> Your comment on{' '}
        <Link
          to="/r/$id/diff/$revision/"
          params={{ id: `${requestId}`, revision: `${lines?.revision}` }}
          search={{ file: lines?.path ?? '' }}
        >
          {was} of revision {lines?.revision}
        </Link>
        {now ? (now.isChanged ? ', which was changed here.' : '.') : ', which is gone here.'}{' '}
        {now && <MoveComment requestId={requestId} comment={comment} to={now} />}
      </p>
      <Markup html={html} />
    </>
  );
}
