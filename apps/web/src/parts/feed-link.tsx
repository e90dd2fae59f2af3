import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../base/session.ts';
import styles from './page.module.css';

/** The way to where whoever is signed in makes the address of a feed. No page has one itself: it is a secret. */
export function FeedLink(): ReactNode {
  return (
    useMe() && (
      <Link className={styles.quiet} to="/account/settings/" hash="feeds">
        Feed
      </Link>
    )
  );
}
