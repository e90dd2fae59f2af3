import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Desk, useOnDesk } from '../comments/desk.ts';
import styles from './tray.module.css';

/** A way back from what was discarded last. */
export function Discarded({ desk }: { desk: Desk }): ReactNode {
  const { discarded } = useOnDesk(desk);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => desk.undo() });
  if (discarded.length === 0) return null;
  return (
    <span role="status">
      {discarded.length === 1 ? 'The comment was discarded.' : `${discarded.length} comments were discarded.`}{' '}
      <button type="button" className={styles.undo} disabled={isPending} onClick={() => mutate()}>
        Undo
      </button>
      {error && error.message}
    </span>
  );
}
