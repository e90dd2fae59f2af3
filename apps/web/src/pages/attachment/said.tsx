import type { ReactNode } from 'react';
import { CommentView } from '../../remarks/comment.tsx';
import { answersTo, type Comment, type CommentedFile } from '../../remarks/comments.ts';
import { type Desk, useOnDesk } from '../../remarks/desk.ts';
import { middleOf, namedRegion } from '../../remarks/regions.ts';
import { WritingBox } from '../../remarks/writing-box.tsx';
import type { Extent } from '../../diff/pictures/extent.ts';
import styles from './attachment.module.css';
import { flagOf, type NumberedComment } from './drawn-regions.tsx';

/** A file that is shown; undefined: it is no picture, or one whose size is not known. */
export interface ShownFile {
  readonly file: CommentedFile;
  readonly extent: Extent | undefined;
}

interface Props {
  readonly requestId: number;
  readonly owner: string;
  /** What is said of these files. */
  readonly comments: readonly Comment[];
  readonly numbered: readonly NumberedComment[];
  /** All comments of the review request. */
  readonly all: readonly Comment[];
  readonly desk: Desk | undefined;
  /** The one that new comments are about, and the one beside it. */
  readonly shown: ShownFile;
  readonly other: ShownFile | undefined;
}

/** What is said about a file, or two, and what the reader says. */
export function Said({ requestId, owner, comments, numbered, all, desk, shown, other }: Props): ReactNode {
  const { writings } = useOnDesk(desk);
  const boxes = [shown, other].flatMap((one) =>
    one
      ? writings.flatMap((writing) =>
          writing.place.about === 'file' && writing.place.file.id === one.file.id ? [{ writing, ...one }] : [],
        )
      : [],
  );
  if (!desk && comments.length === 0) return null;
  return (
    <section className={styles.comments} aria-label="Comments">
      <h2>Comments</h2>
      {desk &&
        boxes.map(({ writing, extent }) => (
          <div key={writing.id} className={styles.card}>
            <WritingBox desk={desk} writing={writing} picture={extent} />
          </div>
        ))}
      {desk && (
        <p className={styles.begin}>
          <button type="button" className="quiet" onClick={() => desk.begin({ about: 'file', file: shown.file })}>
            Comment on the file
          </button>
          {shown.extent && <RegionButton desk={desk} file={shown.file} extent={shown.extent} />}
        </p>
      )}
      {comments.map((comment) => (
        <div key={comment.id} className={styles.card}>
          <RegionLine comment={comment} number={numbered.find((one) => one.comment === comment)?.number} />
          <CommentView
            requestId={requestId}
            owner={owner}
            comment={comment}
            answers={answersTo(comment, all)}
            isAtLines
          />
        </div>
      ))}
    </section>
  );
}

/** Begins a comment on a region without a pointer: the box has fields that move it. */
function RegionButton({ desk, file, extent }: { desk: Desk; file: CommentedFile; extent: Extent }): ReactNode {
  return (
    <button type="button" className="quiet" onClick={() => desk.begin({ about: 'file', file }, middleOf(extent))}>
      Comment on a region
    </button>
  );
}

/** Which region a comment is about, with a way to it. */
function RegionLine({ comment, number }: { comment: Comment; number: number | undefined }): ReactNode {
  const { region } = comment;
  if (!region) return null;
  const words = `Region ${namedRegion(region)}`;
  return (
    <p className={styles.quiet}>
      {number === undefined ? (
        words
      ) : (
        <button
          type="button"
          className={styles.toRegion}
          onClick={() => document.getElementById(flagOf(comment))?.focus()}
        >
          {number}. {words}
        </button>
      )}
    </p>
  );
}
