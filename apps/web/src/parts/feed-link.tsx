import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../base/session.ts';
import styles from './page.module.css';

/**
 * A link to the page where the signed-in person creates the address of a feed. No page shows such an address: it is a
 * secret.
 */
export function FeedLink(): ReactNode {
  return (
    useMe() && (
      <Link className={styles.quiet} to="/account/settings/" hash="feeds">
        Feed
      </Link>
    )
  );
}
