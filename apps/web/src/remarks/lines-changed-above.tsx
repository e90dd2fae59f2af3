import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { diffsQuery, requestQuery } from '../requests/queries.ts';
import { overlapsOfFileQuery, overlapsQuery } from '../requests/stacks.ts';
import { changedAbove } from './changed-above.ts';
import styles from './comment.module.css';
import type { CommentLines } from './comments.ts';
import { commentedRowsQuery, rowsOfComment } from './file-rows.ts';

interface Props {
  readonly requestId: number;
  readonly lines: CommentLines;
}

/** Of a comment on the newest diff: which member above in the stack changes its lines again. */
export function LinesChangedAbove({ requestId, lines }: Props): ReactNode {
  const { path, revision, against, commit, rowCount } = lines;
  const { data: isBelow = false } = useQuery({
    ...requestQuery(requestId),
    select: ({ stack }) => (stack?.position.of ?? 1) > (stack?.position.depth ?? 1),
  });
  const { data: diffs } = useQuery({ ...diffsQuery(requestId), enabled: isBelow });
  const isNewest = against === undefined && commit === undefined && diffs?.at(-1)?.revision === revision;
  const { data: shared } = useQuery({ ...overlapsQuery(requestId), enabled: isBelow && isNewest && rowCount > 0 });
  const isShared = shared?.some((file) => file.path === path && file.members.some(({ role }) => role === 'above'));
  const enabled = isShared === true;
  const { data: touched } = useQuery({ ...overlapsOfFileQuery(requestId, path), enabled });
  const { data: rows } = useQuery({ ...commentedRowsQuery(requestId, lines), enabled });
  const numbers = rowsOfComment(rows, lines).flatMap((row) => row.new?.number ?? []);
  const [first, last] = [numbers.at(0), numbers.at(-1)];
  const members = touched?.[0]?.members;
  if (!members || first === undefined || last === undefined) return null;
  const found = changedAbove(members, { first, last });
  if (!found) return null;
  const { id, line } = found;
  return (
    <p className={styles.later}>
      {first === last ? 'This line is' : 'These lines are'} changed again in{' '}
      <Link
        to="/r/$id/diff/$revision/"
        params={{ id: `${id}`, revision: `${found.revision}` }}
        search={{ file: path, line }}
      >
        #{id}
      </Link>
      .
    </p>
  );
}
