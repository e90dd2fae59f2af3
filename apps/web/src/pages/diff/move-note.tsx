import type { ReactNode } from 'react';
import type { Move } from '../../diff/file.ts';
import styles from './diff-page.module.css';

interface Props {
  readonly move: Move;
  /** The other file; undefined: it is not in this diff. */
  readonly path: string | undefined;
  readonly onGo: () => void;
}

/** Where lines went to, or came from, with a way to the other place. */
export function MoveNote({ move: { side, num_lines, other_line }, path, onGo }: Props): ReactNode {
  return (
    <p className={styles.move}>
      {num_lines} {num_lines === 1 ? 'line' : 'lines'} moved {side === 'from' ? 'to' : 'from'}{' '}
      <button type="button" className={styles.jump} onClick={onGo}>
        {path ?? 'another file'}, line {other_line}
      </button>
    </p>
  );
}
