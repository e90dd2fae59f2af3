import type { ReactNode } from 'react';
import { confirmAddress } from '../../base/confirmed.ts';
import styles from '../../parts/page.module.css';

/** Says that changes need a fresh sign-in, before somebody types what would be lost. */
export function Fresh(): ReactNode {
  return (
    <p className={styles.quiet}>
      Changes need a sign-in within the last 15 minutes. <a href={confirmAddress()}>Confirm it's you</a>
    </p>
  );
}
