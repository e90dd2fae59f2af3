import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { useLiveDashboard } from '../live/use-live-dashboard.ts';
import { turnsQuery } from './turns.ts';
import styles from './columns.module.css';

/** On how many review requests the signed-in reader is expected to act: nothing for none. */
export function TurnsBadge(): ReactNode {
  useLiveDashboard();
  const { data: turns } = useQuery(turnsQuery);
  if (!turns || turns.total === 0) return null;
  const words = `${counted(turns.total, 'review request')} ${turns.total === 1 ? 'needs' : 'need'} your attention`;
  return (
    <span className={styles.badge} title={words}>
      <span aria-hidden>{turns.total}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
