import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FeedLink } from '../../parts/feed-link.tsx';
import { List } from '../../requests/list/list.tsx';
import { useTitle } from '../../base/title.ts';
import styles from '../../parts/page.module.css';

const route = getRouteApi('/r');
const USUAL = ['new', 'reviews', 'summary', 'owner', 'posted', 'updated'];

/** `/r/`: all review requests that the reader may see. */
export function ReviewRequests(): ReactNode {
  useTitle('Review requests');
  const navigate = route.useNavigate();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Review requests</h1>
        <FeedLink />
      </header>
      <List
        name="review requests"
        query={{}}
        usual={USUAL}
        search={route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true })}
        empty="No review requests found"
      />
    </div>
  );
}
