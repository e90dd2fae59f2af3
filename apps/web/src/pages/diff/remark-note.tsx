import type { ReactNode } from 'react';
import { CommentView } from '../../comments/comment.tsx';
import { answersTo, type Comment } from '../../comments/comments.ts';
import { useDesk } from '../../comments/desk.ts';
import { WritingBox } from '../../comments/writing-box.tsx';
import type { Note } from '../../diff/items.ts';
import styles from './diff-page.module.css';

interface Props {
  readonly requestId: number;
  readonly owner: string;
  readonly remark: Extract<Note, { readonly kind: 'comment' | 'writing' }>;
  /** Those of the whole review request. */
  readonly comments: readonly Comment[];
}

/** A comment at its lines, or the box in which one is being written. */
export function RemarkNote({ requestId, owner, remark, comments }: Props): ReactNode {
  const desk = useDesk(requestId);
  return (
    <div className={styles.note}>
      {remark.kind === 'comment' ? (
        <CommentView
          requestId={requestId}
          owner={owner}
          comment={remark.comment}
          answers={answersTo(remark.comment, comments)}
          isAtLines
        />
      ) : (
        desk && <WritingBox desk={desk} writing={remark.writing} />
      )}
    </div>
  );
}
