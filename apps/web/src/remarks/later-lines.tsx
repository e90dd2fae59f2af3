import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { diffsQuery } from '../requests/queries.ts';
import styles from './comment.module.css';
import type { Comment, CommentLines } from './comments.ts';
import { useDesk } from './desk.ts';
import { type Whereabouts, whereaboutsQuery } from './whereabouts.ts';
import { wordsOf } from '../base/words-of.ts';

interface Props {
  readonly requestId: number;
  /** A draft. */
  readonly comment: Comment;
  readonly lines: CommentLines;
}

/** Of a draft comment on an older revision: where its lines are in the newest one. */
export function LaterLines({ requestId, comment, lines }: Props): ReactNode {
  const { data: diffs } = useQuery(diffsQuery(requestId));
  const newest = diffs?.at(-1)?.revision ?? 0;
  const isOlder = newest > lines.revision && lines.against === undefined;
  const { data: went } = useQuery({ ...whereaboutsQuery(requestId, lines, newest), enabled: isOlder });
  if (!isOlder || !went) return null;
  const { was, now, revision } = went;
  return (
    <p className={styles.later}>
      {now ? (
        <>
          In revision {revision}, {was} is{' '}
          <Link
            to="/r/$id/diff/$revision/"
            params={{ id: `${requestId}`, revision: `${revision}` }}
            search={{ file: now.lines.path, ...(now.line !== undefined && { line: now.line }) }}
          >
            {now.named}
          </Link>
          {now.isChanged && ', which was changed'}. <MoveComment requestId={requestId} comment={comment} to={now} />
        </>
      ) : (
        `In revision ${revision}, ${was} is gone.`
      )}
    </p>
  );
}

interface MoveProps {
  readonly requestId: number;
  readonly comment: Comment;
  readonly to: NonNullable<Whereabouts['now']>;
}

/** A button that moves a draft comment to where its lines are in a newer revision. */
export function MoveComment({ requestId, comment, to }: MoveProps): ReactNode {
  const desk = useDesk(requestId);
  const { mutate, isPending, error } = useMutation({ mutationFn: async () => desk?.move(comment, to.lines, to.named) });
  return (
    <>
      <button type="button" className={styles.move} disabled={isPending} onClick={() => mutate()}>
        Move the comment to revision {to.lines.revision}
      </button>
      {error && <span role="alert">{wordsOf(error)}</span>}
    </>
  );
}
