import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import type { Row } from './rows.ts';
import styles from './columns.module.css';

/** How many lines the newest diff of a review request adds and removes. */
export function DiffSize({ of: { progress } }: { of: Row }): ReactNode {
  if (progress?.diff_insert_count == null || progress.diff_delete_count == null) return null;
  const { diff_insert_count: added, diff_delete_count: removed } = progress;
  return (
    <span title={`${counted(added, 'line')} added, ${removed} removed`}>
      <span className={styles.added}>+{added}</span> <span className={styles.removed}>−{removed}</span>
    </span>
  );
}
