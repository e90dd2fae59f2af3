import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { turnsQuery } from './turns.ts';
import styles from './columns.module.css';

/** Marks the row of a review request on which the reader is expected to act, and says why. */
export function TurnMark({ id }: { id: number }): ReactNode {
  const isSignedIn = useMe() !== null;
  const { data: turns } = useQuery({ ...turnsQuery, enabled: isSignedIn });
  const turn = turns?.of.get(id);
  if (!turn) return null;
  return (
    <span className={styles.turn} title={turn.text}>
      Your turn<span className="visually-hidden">: {turn.text}</span>
    </span>
  );
}
