import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { placeOf } from '../diff/rows.ts';
import styles from './code-lines.module.css';
import { CodeLines } from './code-lines.tsx';
import comment from './comment.module.css';
import { useSeen } from './seen.ts';
import type { CommentLines } from './comments.ts';
import { commentedRowsQuery } from './file-rows.ts';

interface Props {
  readonly requestId: number;
  readonly lines: CommentLines;
}

/** The lines that a comment is about, below a link to the comment in the diff; read once they are near what is seen. */
export function CommentedLines({ requestId, lines }: Props): ReactNode {
  const { path, revision, against, commit, firstRow, rowCount } = lines;
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const { data } = useQuery({ ...commentedRowsQuery(requestId, lines), enabled: isSeen });
  const rows = data?.filter(({ row }) => row >= firstRow && row < firstRow + Math.max(rowCount, 1)) ?? [];
  const at = rowCount > 0 && data ? placeOf(data, firstRow, rowCount) : undefined;
  return (
    <div ref={place} className={comment.about}>
      <p className={comment.place}>
        <Link
          to="/r/$id/diff/$revision/"
          params={{ id: `${requestId}`, revision: against === undefined ? `${revision}` : `${against}-${revision}` }}
          search={{
            file: path,
            ...(at && { line: at.line }),
            ...(at?.side === 'old' && { side: at.side }),
            ...(commit !== undefined && { commit }),
          }}
        >
          {path}
        </Link>{' '}
        <span className={comment.time}>{namedRevisions(lines)}</span>
      </p>
      {rows.length > 0 && <CodeLines rows={rows} />}
      {data && rows.length === 0 && rowCount > 0 && (
        <p className={styles.missing}>
          {against === undefined
            ? 'The patch leaves these lines out.'
            : 'These lines cannot be shown: the two revisions are too large to be compared, or leave them out.'}
        </p>
      )}
    </div>
  );
}

/** In which revision the lines of a comment are, and which commit of it; or between which two. */
function namedRevisions({ revision, against, commit }: CommentLines): string {
  if (against !== undefined) return `changes from revision ${against} to ${revision}`;
  return commit === undefined ? `revision ${revision}` : `revision ${revision}, commit ${commit.slice(0, 12)}`;
}
